import { setTimeout as wait } from 'node:timers/promises';
import type { PublicClient } from 'viem';
import type { Log } from '../../http/log.ts';
import { UnsentError } from './base.ts';

/** The newest block that the RPC shows. `timestamp` is in seconds since 1970. */
export type NewestBlock = { timestamp: bigint; baseFeePerGas: bigint | null };

/** The time of the chain, as its newest blocks show it. */
export type ChainClock = {
  /**
   * The chain's time in milliseconds since 1970. It is the time of the host's clock, unless new blocks show that this clock
   * is wrong by more than `staleMs`.
   */
  now: () => number;
  /**
   * The newest block. If it looks old, the next block is awaited for some seconds.
   * @throws UnsentError if no new block comes; viem's error if the RPC fails.
   */
  newest: () => Promise<NewestBlock>;
  /** Looks at the newest block if the host's clock has jumped, so that `now` is right again. Callers share a look. It never rejects. */
  look: () => Promise<void>;
  /** Whether a block is older than `staleMs` by the chain's time. */
  isStale: (block: NewestBlock) => boolean;
  /** Logs a host clock that is wrong, or a chain that stands still. Call it each minute. It never rejects. */
  report: () => Promise<void>;
};

type ClockParts = {
  client: PublicClient;
  /** In milliseconds: the age from which a newest block is old, and how wrong the host's clock may be. */
  staleMs: number;
  /** The host's clock, in milliseconds since 1970. */
  now: () => number;
  log: Log;
};

/** Milliseconds to wait for the next block, and between two requests for it. Base has a block every two seconds. */
const longestWaitMs = 5_000;
const pollingMs = 500;

/** Tells a wrong host clock from a chain that stands still: only a chain that gets new blocks proves the clock wrong. */
export function createChainClock({ client, staleMs, now, log }: ClockParts): ChainClock {
  /** By how many milliseconds the chain's time is ahead of the host's clock; 0 within the tolerance. */
  let aheadMs = 0;
  let watching: Promise<NewestBlock> | undefined;
  let looking: Promise<void> | undefined;
  /** The host's clock against a clock that cannot be set, at the last look. */
  let clocksAtLook = Number.NaN;

  const leadOf = ({ timestamp }: NewestBlock) => Number(timestamp) * 1000 - now();
  const isStale = (block: NewestBlock) => leadOf(block) < aheadMs - staleMs;
  const correct = (block: NewestBlock) => {
    const lead = leadOf(block);
    aheadMs = Math.abs(lead) > staleMs ? lead : 0;
  };

  const read = async (): Promise<NewestBlock> => {
    const block = await client.getBlock();
    // A block cannot be from the future, so the host's clock is behind.
    if (leadOf(block) > aheadMs + staleMs) correct(block);
    return block;
  };

  const awaitNext = async (old: NewestBlock): Promise<NewestBlock> => {
    const startedAt = now();
    const late = AbortSignal.timeout(longestWaitMs);
    while (!late.aborted) {
      await wait(pollingMs);
      const block = await read();
      const movedMs = Number(block.timestamp - old.timestamp) * 1000;
      // A node that catches up with the chain passes many blocks at once. The times of these blocks prove nothing.
      if (movedMs > 0 && movedMs <= now() - startedAt + longestWaitMs) correct(block);
      if (!isStale(block)) return block;
    }
    const seconds = Math.round((aheadMs - leadOf(old)) / 1000);
    throw new UnsentError('chain-stopped', `the newest block is ${seconds} seconds old`);
  };

  const newest = async (): Promise<NewestBlock> => {
    const block = await read();
    if (!isStale(block)) return block;
    watching ??= awaitNext(block).finally(() => {
      watching = undefined;
    });
    return watching;
  };

  const compareClocks = () => now() - performance.now();
  const look = async (): Promise<void> => {
    // While the host's clock has not jumped, late payments need no call of the RPC, so nobody can flood it with them.
    if (Math.abs(compareClocks() - clocksAtLook) <= staleMs) return;
    looking ??= newest()
      .then(() => void (clocksAtLook = compareClocks()))
      .catch(() => undefined)
      .finally(() => void (looking = undefined));
    await looking;
  };

  return {
    now: () => now() + aheadMs,
    newest,
    look,
    isStale,
    report: async () => {
      try {
        await newest();
        if (aheadMs !== 0) log('clock-off', { aheadSeconds: -Math.round(aheadMs / 1000) }, 'error');
      } catch (error) {
        // Any other error means that the RPC does not answer. Its other callers log that.
        if (error instanceof UnsentError) log(error.because, { cause: error.message }, 'error');
      }
    },
  };
}
