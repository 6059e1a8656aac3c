/** The last known balance of the settlement wallet. */
type WalletReading = {
  /** Undefined until the chain answered once. */
  ether: number | undefined;
  /** Seconds since the chain answered; since the start while it has not. */
  ageSeconds: number;
};

/** Reads the balance in the background, so that no request waits for the RPC. */
export type WalletWatch = {
  /** Asks the chain. A failure keeps the earlier balance, which grows older. */
  refresh: () => Promise<void>;
  last: () => WalletReading;
};

/** `read` gives ether, or undefined where the chain does not answer. `monotonicNow` is in milliseconds. */
export function watchWallet(
  read: () => Promise<number | undefined>,
  monotonicNow: () => number,
): WalletWatch {
  let ether: number | undefined;
  let readAt = monotonicNow();
  return {
    refresh: async () => {
      const found = await read().catch(() => undefined);
      if (found === undefined) return;
      ether = found;
      readAt = monotonicNow();
    },
    last: () => ({ ether, ageSeconds: (monotonicNow() - readAt) / 1000 }),
  };
}
