import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';

/** viem's `setNextBlockTimestamp` refuses a time before the last block. This method of anvil accepts it. */
type SetTime = { Method: 'evm_setTime'; Parameters: [seconds: number]; ReturnType: unknown };

/** Gives the next blocks of the chain a time so many seconds ago. */
export async function turnBack({ client }: DevChain, seconds: number): Promise<void> {
  const past = Math.floor(Date.now() / 1000) - seconds;
  await client.request<SetTime>({ method: 'evm_setTime', params: [past] });
}
