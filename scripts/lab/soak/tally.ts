/** Counts of everything that happened. */
export type Tally = {
  /** Counts an answer by the kind of call. `cut` means that the connection broke. */
  count: (kind: string, outcome: number | 'cut') => void;
  /** Counts a fault that the soak caused. */
  fault: (kind: string) => void;
  /** Records an event that must never happen. */
  surprise: (what: string) => void;
  /** How often each outcome came, by kind of call. */
  calls: ReadonlyMap<string, ReadonlyMap<number | 'cut', number>>;
  faults: ReadonlyMap<string, number>;
  surprises: readonly string[];
};

export function createTally(): Tally {
  const calls = new Map<string, Map<number | 'cut', number>>();
  const faults = new Map<string, number>();
  const surprises: string[] = [];
  return {
    count: (kind, outcome) => {
      const outcomes = calls.get(kind) ?? new Map<number | 'cut', number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      calls.set(kind, outcomes);
    },
    fault: (kind) => faults.set(kind, (faults.get(kind) ?? 0) + 1),
    surprise: (what) => surprises.push(what),
    calls,
    faults,
    surprises,
  };
}

export function total(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}
