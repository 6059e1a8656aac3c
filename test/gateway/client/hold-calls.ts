import type { Passage, Rpc } from '../../standin/chain/start-rpc.ts';

/** Holds the calls of one method before they reach the chain, by default those that send a settlement. `reached` resolves when the first call waits. */
export function holdCalls(
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
