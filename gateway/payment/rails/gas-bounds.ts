import { BaseError, formatGwei, numberToHex, parseGwei, type PublicClient } from 'viem';
import type { Hex } from '../protocol.ts';

/** The most that one settlement may cost: its gas, and the fee for each unit of gas. */
export type GasBounds = { maxGas: number; maxFeeGwei: number };

/** A call of a contract that is to become a transaction. */
export type ContractCall = { to: Hex; data: Hex };

/** What a transaction may use and pay, in gas and wei. */
export type Gas = { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** The wallet does not have the ether that a transaction costs: the chain took nothing. */
export class EmptyWalletError extends Error {
  override name = 'EmptyWalletError';
}

/** The chain asks for a higher fee than the operator allows. */
export class FeeTooHighError extends Error {
  override name = 'FeeTooHighError';
}

/** The call needs more gas than the operator allows, as a payer's contract may cause it. */
export class GasTooHighError extends Error {
  override name = 'GasTooHighError';
}

/**
 * Finds gas and fees of a call, within the bounds.
 *
 * The estimate is made at the real fee: a contract may behave otherwise where `tx.gasprice` is zero. A fifth is added to
 * it. @throws FeeTooHighError, GasTooHighError, EmptyWalletError, viem's error where the call reverts, or
 * an Error where no transfer costs so little.
 */
export async function estimateWithin(
  client: PublicClient,
  { maxGas, maxFeeGwei }: GasBounds,
  from: Hex,
  call: ContractCall,
): Promise<Gas> {
  const most = BigInt(maxGas);
  const fees = await findFees(client, parseGwei(String(maxFeeGwei)));
  const estimate = await askForGas(client, { from, ...call, gas: most, ...fees });
  if (estimate > most) throw new GasTooHighError(`the call needs more than ${maxGas} gas`);
  if (estimate < leastOfTransfer) throw new Error('the estimate is not of a chain that has USDC');
  return { gas: least(estimate + estimate / 5n, most), ...fees };
}

/** Three words written cost more already. A chain without the token asks for the bytes of the call alone. */
const leastOfTransfer = 50_000n;

/** The base fee is the chain's to set. The node only suggests a tip, which gives way to the bound. */
async function findFees(client: PublicClient, most: bigint): Promise<Omit<Gas, 'gas'>> {
  const [{ baseFeePerGas: base }, suggested] = await Promise.all([
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  if (typeof base !== 'bigint') throw new Error('the newest block has no base fee');
  if (base > most) {
    throw new FeeTooHighError(`the chain asks for ${formatGwei(base)} gwei per gas`);
  }
  const tip = least(suggested, most - base);
  // The base fee may double until the transaction has its block; only what it is then is paid.
  return { maxFeePerGas: least(2n * base + tip, most), maxPriorityFeePerGas: tip };
}

/** Asks the node with the bound as its limit. viem's own function leaves the limit out. */
async function askForGas(
  client: PublicClient,
  { from, to, data, ...gas }: { from: Hex } & ContractCall & Gas,
): Promise<bigint> {
  const limits = {
    gas: numberToHex(gas.gas),
    maxFeePerGas: numberToHex(gas.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(gas.maxPriorityFeePerGas),
  };
  try {
    const params = [{ from, to, data, ...limits }] as const;
    return BigInt(await client.request({ method: 'eth_estimateGas', params: [...params] }));
  } catch (error) {
    if (!(error instanceof BaseError) || !isTooLittle(error.details)) throw error;
    // Nodes lower the limit to what the wallet can pay for, and say the same of both.
    const balance = await client.getBalance({ address: from });
    if (balance < gas.gas * gas.maxFeePerGas) {
      throw new EmptyWalletError('too little ether for gas', { cause: error });
    }
    if (readAllowance(error.details) < gas.gas) {
      throw new Error('the node that estimates knows less ether of the wallet', { cause: error });
    }
    throw new GasTooHighError(`the call needs more than ${gas.gas} gas`, { cause: error });
  }
}

function isTooLittle(details: string): boolean {
  return /insufficient funds|exceeds allowance|out of gas/i.test(details);
}

/** The limit that a node really tried, where it tells. Source: geth, "gas required exceeds allowance (0)". */
function readAllowance(details: string): number {
  const [, told] = /allowance\D*(\d+)/i.exec(details) ?? [];
  return told === undefined ? Infinity : Number(told);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
