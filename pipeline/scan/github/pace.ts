import PQueue from 'p-queue';

/** What the throttling plugin asks of a limiter: to schedule work under a key. */
export type Pace = {
  key: () => {
    schedule: <T>(
      options: unknown,
      work: (...input: unknown[]) => Promise<T>,
      ...input: unknown[]
    ) => Promise<T>;
  };
};

/** Starts at most one call each `intervalMs`. In place of the plugin's own limiter, whose pace is fixed. */
export function createPace(intervalMs: number): Pace {
  const queue = new PQueue({ concurrency: 1, interval: intervalMs, intervalCap: 1, strict: true });
  return {
    key: () => ({
      schedule: async (_options, work, ...input) => queue.add(async () => work(...input)),
    }),
  };
}
