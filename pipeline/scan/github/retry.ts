import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import type { GitHubFailure } from './failure.ts';

/** How often a failed attempt is repeated. A batch that can be halved is repeated only once. */
export type Retries = 1 | 3;

/** What decides when a call is repeated. */
export type RetryRule = {
  /** Milliseconds that count as one second of waiting. */
  secondMs: number;
  /** A rate limit with a longer pause ends the call. */
  longestPauseSeconds: number;
  /** Ends all waiting. */
  stop: AbortSignal;
  toFailure: (error: unknown) => GitHubFailure;
  log: Log;
};

/** How often one call waits for a limit before it gives up. */
const mostPauses = 3;

/**
 * Makes an attempt until it works, by the only rule for repeating that the scan has:
 *
 * - `unavailable` is repeated `retries` times, after 1, 4 and 9 seconds;
 * - `limited` is repeated up to three times, after the pause that GitHub asks for. All other calls wait too, because
 *   GitHub bans clients that keep asking during a limit;
 * - nothing else is repeated. What a smaller request may avoid is the business of `askInBatches`.
 *
 * @throws GitHubFailure
 */
export type Repeat = <T>(attempt: () => Promise<T>, retries: Retries) => Promise<T>;

/** Creates the rule for the calls of one client. */
export function createRepeat({
  secondMs,
  longestPauseSeconds,
  stop,
  toFailure,
  log,
}: RetryRule): Repeat {
  let pause: Promise<unknown> = Promise.resolve();
  const sleep = (seconds: number): Promise<void> =>
    wait(seconds * secondMs, undefined, { signal: stop });

  function pauseAll(
    { limit, seconds }: NonNullable<GitHubFailure['limit']>,
    pauses: number,
  ): boolean {
    const isWaitedFor = seconds <= longestPauseSeconds && pauses < mostPauses;
    log('limit-reached', { limit, seconds, isWaitedFor });
    if (isWaitedFor) pause = Promise.allSettled([pause, sleep(seconds)]);
    return isWaitedFor;
  }

  return async (attempt, retries) => {
    let repeats = 0;
    let pauses = 0;
    for (;;) {
      try {
        await pause;
        stop.throwIfAborted();
        return await attempt();
      } catch (error) {
        const failure = toFailure(error);
        if (failure.kind === 'unavailable' && repeats < retries) {
          repeats += 1;
          await sleep(repeats ** 2).catch(() => undefined);
        } else if (failure.limit && pauseAll(failure.limit, pauses)) pauses += 1;
        else throw failure;
      }
    }
  };
}
