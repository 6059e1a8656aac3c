import {
  BlockNotFoundError,
  formatEther,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseEther,
  parseGwei,
  type PublicClient,
} from 'viem';
import { usdc } from '../../../gateway/payment/protocol.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { privateKeyToAddress } from 'viem/accounts';

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

/** The maximum gas and fee of one settlement, and the ether that reverted ones of payers with code may cost in an hour. */
export type Bounds = { maxGas: number; maxFeeGwei: number; maxWasteEther: number };

/** Gas costs of the settlement wallets, in wei. */
export type GasSpent = {
  transactions: number;
  reverted: number;
  gas: bigint;
  wei: bigint;
  /** The cost of reverted transactions, and the maximum for these gateways. */
  wasted: bigint;
  mostWasted: bigint;
  /** One sentence for each transaction that cost more than a bound allows. */
  differences: string[];
};

/** Settlements of payers with code that are under way when the budget is spent, and one at twice the budget. */
const underWay = 5n;

/** Adds up every transaction of the settlement wallets, block by block. Each process has a budget of its own. */
export async function readGasSpent(
  { client }: DevChain,
  keys: readonly Hex[],
  { maxGas, maxFeeGwei, maxWasteEther }: Bounds,
  processes: number,
): Promise<GasSpent> {
  const wallets = keys.map((key) => privateKeyToAddress(key));
  const maxFee = parseGwei(String(maxFeeGwei));
  const head = await client.getBlockNumber();
  const differences: string[] = [];
  let [transactions, reverted, gas, wei, wasted] = [0, 0, 0n, 0n, 0n];
  for (let blockNumber = 0n; blockNumber <= head; blockNumber += 1n) {
    const block = await readBlock(client, blockNumber);
    for (const hash of block?.transactions ?? []) {
      const receipt = await client.getTransactionReceipt({ hash });
      if (!wallets.some((wallet) => isAddressEqual(wallet, receipt.from))) continue;
      const { gasUsed, effectiveGasPrice } = receipt;
      transactions += 1;
      if (receipt.status === 'reverted') {
        reverted += 1;
        wasted += gasUsed * effectiveGasPrice;
      }
      gas += gasUsed;
      wei += gasUsed * effectiveGasPrice;
      if (gasUsed > BigInt(maxGas)) differences.push(`the transaction ${hash} took ${gasUsed} gas`);
      if (effectiveGasPrice > maxFee) {
        differences.push(`the transaction ${hash} paid ${effectiveGasPrice} wei for each gas`);
      }
    }
  }
  let sent = 0;
  for (const address of wallets) sent += await client.getTransactionCount({ address });
  if (sent !== transactions) {
    differences.push(`the wallets sent ${sent} transactions, and ${transactions} were found`);
  }
  const mostOfOne = BigInt(maxGas) * maxFee;
  const mostWasted =
    BigInt(processes) * (2n * parseEther(String(maxWasteEther)) + underWay * mostOfOne);
  if (wasted > mostWasted) differences.push(`reverted settlements cost ${formatEther(wasted)}`);
  return { transactions, reverted, gas, wei, wasted, mostWasted, differences };
}

/** A reorganization during mining can leave a gap in anvil's block numbers. The count of transactions shows a loss. */
async function readBlock(client: PublicClient, blockNumber: bigint) {
  try {
    return await client.getBlock({ blockNumber });
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined;
    throw error;
  }
}
