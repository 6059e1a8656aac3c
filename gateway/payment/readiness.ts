import { setTimeout as wait } from 'node:timers/promises';

/** A part that charging needs. `ask` rejects if the part cannot be used. `problem` is a sentence without an address. */
type Part = { ask: () => Promise<unknown>; problem: string };

/** A part that gives no answer within this time is away. */
const answerMs = 5_000;
/** Callers within this time share one answer, so that strangers cannot make us ask more often. */
const keptMs = 5_000;

/**
 * Tells which parts cannot be used now, each in its sentence. It never rejects, and takes five seconds at most.
 *
 * `monotonicNow` is in milliseconds.
 */
export function watchParts(
  parts: readonly Part[],
  monotonicNow: () => number,
): () => Promise<readonly string[]> {
  let last: { askedAt: number; problems: Promise<readonly string[]> } | undefined;
  return () => {
    const now = monotonicNow();
    if (!last || now - last.askedAt > keptMs) last = { askedAt: now, problems: askAll(parts) };
    return last.problems;
  };
}

async function askAll(parts: readonly Part[]): Promise<readonly string[]> {
  const answered = await Promise.all(parts.map(answersInTime));
  return parts.filter((_part, index) => !answered[index]).map(({ problem }) => problem);
}

async function answersInTime({ ask }: Part): Promise<boolean> {
  const done = new AbortController();
  const late = wait(answerMs, false, { signal: done.signal }).catch(() => false);
  const answered = ask().then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([answered, late]);
  done.abort();
  return isInTime;
}
