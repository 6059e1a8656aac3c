import type { Passage, Rpc } from '../../standin/chain/start-rpc.ts';

/** Holds settlements just before they reach the chain, or calls of another method. `reached` resolves when the first one waits. */
export function holdBroadcasts(
  rpc: Pick<Rpc, 'decide'>,
  held = 'eth_sendRawTransaction',
): { reached: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    rpc.decide(async (method): Promise<Passage> => {
      if (method === held) {
        resolve();
        await released;
      }
      return 'through';
    });
  });
  return { reached, release };
}
