import {
  BaseError,
  ContractFunctionZeroDataError,
  formatEther,
  formatGwei,
  numberToHex,
  parseGwei,
  type PublicClient,
} from 'viem';
import { estimateL1Fee } from 'viem/op-stack';
import { base, UnsentError } from '../chain/base.ts';
import type { NewestBlock } from '../chain/chain-clock.ts';
import type { Hex } from '../protocol.ts';

/** The bounds of one settlement: its gas, and its fee per gas. `maxWasteEther`: what reverted settlements may cost in an hour. */
export type GasBounds = { maxGas: number; maxFeeGwei: number; maxWasteEther: number };

/** A contract call to send as a transaction. */
export type ContractCall = { to: Hex; data: Hex };

/** Fees in wei for each unit of gas. The chain takes its base fee plus the tip, but at most `maxFeePerGas`. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** The gas of a call, its fees, and in wei the highest fee that a unit of gas may ever cost. */
export type Gas = { gas: bigint; fees: Fees; highestFee: bigint };

/**
 * Finds gas and fees of a call at the newest block, within the bounds. A fifth is added to the estimate of gas.
 *
 * The whole cost, with the estimated fee for data on Ethereum, is at most the highest gas at the highest fee.
 *
 * The estimate uses the real fee, because a contract may behave differently at a `tx.gasprice` of zero.
 * @throws UnsentError, viem's error if the call reverts, or an Error if the estimate is too low for a transfer.
 */
export async function estimateWithin(
  client: PublicClient,
  { maxGas, maxFeeGwei }: Pick<GasBounds, 'maxGas' | 'maxFeeGwei'>,
  newest: NewestBlock,
  call: { from: Hex } & ContractCall,
): Promise<Gas> {
  const most = BigInt(maxGas);
  const maxFee = parseGwei(String(maxFeeGwei));
  requireAffordable(newest, maxFee);
  const [suggestedTip, dataFee] = await Promise.all([
    client.estimateMaxPriorityFeePerGas(),
    estimateDataFee(client, call),
  ]);
  const estimate = await askForGas(client, call, most, firstFees(newest, maxFee, suggestedTip));
  if (estimate > most) throw gasTooHigh(maxGas);
  if (estimate < leastOfTransfer) throw new Error('the estimate is too low for a chain with USDC');
  const gas = least(estimate + estimate / 5n, most);
  const highestFee = least(maxFee, (most * maxFee - dataFee) / gas);
  if (isTooLow(highestFee, newest)) throw feeTooHigh(`${formatEther(dataFee)} ether for the data`);
  return { gas, highestFee, fees: firstFees(newest, highestFee, suggestedTip) };
}

/** In gas. A transfer needs more, because it writes three storage words. Without the token, only the call's bytes cost gas. */
const leastOfTransfer = 50_000n;

/** @throws UnsentError if a transaction with this highest fee could not be mined soon. */
export function requireAffordable(newest: NewestBlock, highestFee: bigint): void {
  if (!isTooLow(highestFee, newest)) return;
  throw feeTooHigh(`${formatGwei(baseFeeOf(newest))} gwei per gas`);
}

function feeTooHigh(asked: string): UnsentError {
  return new UnsentError('fee-too-high', `the chain asks for ${asked}`);
}

/** Whether a fee is too low. The base fee can rise by an eighth in each block, and a stuck transaction blocks all later ones. */
function isTooLow(highestFee: bigint, newest: NewestBlock): boolean {
  return (baseFeeOf(newest) * 3n) / 2n > highestFee;
}

function baseFeeOf({ baseFeePerGas }: NewestBlock): bigint {
  if (baseFeePerGas === null) throw new Error('the newest block has no base fee');
  return baseFeePerGas;
}

/** The fees of a first transaction: 79 % of the highest fee, so that they can be raised twice. The node suggests the tip. */
function firstFees(newest: NewestBlock, highestFee: bigint, suggestedTip: bigint): Fees {
  const maxFeePerGas = (highestFee * 64n) / 81n;
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: least(suggestedTip, maxFeePerGas - baseFeeOf(newest)),
  };
}

/**
 * The fees of a transaction that replaces an earlier transaction; undefined if the highest fee allows no replacement. Pools
 * demand that both fees rise by 10 %, and some by 12.5 %. Source: geth, `txpool.pricebump`; Parity.
 */
export function raiseFees(fees: Fees, highestFee: bigint, suggestedTip: bigint): Fees | undefined {
  const maxFeePerGas = least(raise(fees.maxFeePerGas), highestFee);
  if (maxFeePerGas * 10n < fees.maxFeePerGas * 11n) return undefined;
  const tip = raise(fees.maxPriorityFeePerGas);
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: least(tip > suggestedTip ? tip : suggestedTip, maxFeePerGas),
  };
}

function raise(fee: bigint): bigint {
  return (fee * 9n) / 8n + 1n;
}

/** The fee in wei for the call's data on Ethereum; 0 on a chain without its oracle. @throws an Error that blames no payer. */
async function estimateDataFee(
  client: PublicClient,
  { from, ...call }: { from: Hex } & ContractCall,
): Promise<bigint> {
  try {
    return await estimateL1Fee(client, { account: from, ...call, chain: base });
  } catch (error) {
    const isAbsent =
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof ContractFunctionZeroDataError) !== null;
    if (isAbsent) return 0n;
    throw new Error('the oracle does not tell the fee for data', { cause: error });
  }
}

/** Asks the node for an estimate with our gas limit. viem's function does not send the limit. */
async function askForGas(
  client: PublicClient,
  call: { from: Hex } & ContractCall,
  most: bigint,
  { maxFeePerGas, maxPriorityFeePerGas }: Fees,
): Promise<bigint> {
  const limits = {
    gas: numberToHex(most),
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  };
  try {
    const params = [{ ...call, ...limits }] as const;
    return BigInt(await client.request({ method: 'eth_estimateGas', params: [...params] }));
  } catch (error) {
    if (!(error instanceof BaseError) || !isTooLittle(error.details)) throw error;
    // With the same error text, nodes also lower the limit to what the wallet can pay for.
    const balance = await client.getBalance({ address: call.from });
    if (balance < most * maxFeePerGas) {
      throw new UnsentError('wallet-empty', 'too little ether for gas', { cause: error });
    }
    if (readAllowance(error.details) < most) {
      throw new Error('the node that estimates sees less ether in the wallet', { cause: error });
    }
    throw gasTooHigh(most, error);
  }
}

function gasTooHigh(most: bigint | number, cause?: unknown): UnsentError {
  return new UnsentError('gas-too-high', `the call needs more than ${most} gas`, { cause });
}

function isTooLittle(details: string): boolean {
  return /insufficient funds|exceeds allowance|out of gas/i.test(details);
}

/** The gas limit that the node tried, from its error text. Source: geth, "gas required exceeds allowance (0)". */
function readAllowance(details: string): number {
  const [, told] = /allowance\D*(\d+)/i.exec(details) ?? [];
  return told === undefined ? Infinity : Number(told);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
