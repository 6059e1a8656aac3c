import { parseAbi } from 'viem';
import { usdc } from '../../../gateway/payment/protocol.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';

/** A payment as recorded on the chain. The amount is in atomic units. Addresses and nonces are in lower case. */
export type ChainCharge = { payer: string; nonce: string; amount: bigint; transaction: string };

const events = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** Reads every transfer to the payee. The authorization comes from the `AuthorizationUsed` event right before it. */
export async function readCharges({ client, payTo }: DevChain): Promise<ChainCharge[]> {
  const logs = await client.getLogs({
    address: usdc.address,
    events,
    fromBlock: 0n,
    toBlock: 'latest',
    strict: true,
  });
  return logs.flatMap((log, index) => {
    if (log.eventName !== 'Transfer' || log.args.to.toLowerCase() !== payTo.toLowerCase()) {
      return [];
    }
    const use = logs[index - 1];
    const isItsUse =
      use?.eventName === 'AuthorizationUsed' && use.transactionHash === log.transactionHash;
    const nonce = isItsUse ? use.args.nonce.toLowerCase() : '(without an authorization)';
    const { from, value: amount } = log.args;
    return [{ payer: from.toLowerCase(), nonce, amount, transaction: log.transactionHash }];
  });
}
