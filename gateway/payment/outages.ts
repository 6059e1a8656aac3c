import { setTimeout as wait } from 'node:timers/promises';
import { AnswerBoundError } from '../../pipeline/platform/bounded-fetch.ts';
import { messageOf } from '../../pipeline/platform/log.ts';

/** A setting with its host, `RPC_URL (mainnet.base.org)`. The rest may hold a key. */
export function nameWithHost(setting: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? setting : `${setting} (${host})`;
}

/**
 * The system's code for an error, such as `ECONNREFUSED`, our own time limit, the HTTP status, or
 * else the error's name. The message of an error is left out: it may hold the address and the call.
 */
export function describeOutage(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AnswerBoundError && cause.bound === 'size') return 'too large an answer';
    if (cause instanceof AnswerBoundError && cause.bound === 'redirect') return cause.message;
    // Our own time limit and viem's are equal, so either may end the wait.
    if (cause instanceof AnswerBoundError || cause.name === 'TimeoutError') {
      return 'no answer in time';
    }
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if ('status' in cause && typeof cause.status === 'number') return `HTTP ${cause.status}`;
  }
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * A part that charging needs. `problem` is the sentence, without an address, if `ask` rejects or
 * stays silent. Without a `problem`, the error's message is the sentence, and silence is fine.
 */
type Part = { ask: () => Promise<unknown>; problem?: string };

/** In milliseconds. A part that does not answer within this time counts as unavailable. */
const answerMs = 5_000;
/** In milliseconds. Callers within this time share an answer, so nobody makes us ask more. */
const keptMs = 5_000;

/**
 * Returns the sentences of the parts that cannot be used now. It never rejects, and takes five
 * seconds at most.
 *
 * `monotonicNow` is in milliseconds.
 */
export function watchParts(
  parts: readonly Part[],
  monotonicNow: () => number,
): () => Promise<readonly string[]> {
  let last: { askedAt: number; problems: Promise<readonly string[]> } | undefined;
  const findProblems = async () => {
    const found = parts.map(({ ask, problem }) => {
      const answer = ask().then(
        () => [],
        (error: unknown) => [problem ?? messageOf(error)],
      );
      const silence = problem === undefined ? [] : [problem];
      return Promise.race([answer, wait(answerMs, silence, { ref: false })]);
    });
    return (await Promise.all(found)).flat();
  };
  return () => {
    const now = monotonicNow();
    if (!last || now - last.askedAt > keptMs) last = { askedAt: now, problems: findProblems() };
    return last.problems;
  };
}
