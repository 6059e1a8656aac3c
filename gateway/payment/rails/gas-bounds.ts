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
import { base } from '../chain/base.ts';
import type { Hex } from '../protocol.ts';

/** The bounds of one settlement: its gas, and its fee per gas. */
export type GasBounds = { maxGas: number; maxFeeGwei: number };

/** A contract call to send as a transaction. */
export type ContractCall = { to: Hex; data: Hex };

/** The limits of a transaction in gas and wei. */
export type Gas = { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** The wallet has too little ether for a transaction. Nothing was sent. */
export class EmptyWalletError extends Error {
  override name = 'EmptyWalletError';
}

/** A fee of the chain is above the operator's bound. */
export class FeeTooHighError extends Error {
  override name = 'FeeTooHighError';
}

/** The call needs more gas than the operator's bound. A payer's contract can cause this. */
export class GasTooHighError extends Error {
  override name = 'GasTooHighError';
}

/**
 * Finds gas and fees of a call, within the bounds. It adds a fifth to the estimate.
 *
 * The whole cost, with the estimated fee for data on Ethereum, is at most the highest gas at the highest fee.
 *
 * The estimate uses the real fee, because a contract may behave differently at a `tx.gasprice` of zero.
 * @throws FeeTooHighError, GasTooHighError, EmptyWalletError, viem's error if the call reverts,
 * or an Error if the estimate is too low for a transfer.
 */
export async function estimateWithin(
  client: PublicClient,
  { maxGas, maxFeeGwei }: GasBounds,
  from: Hex,
  call: ContractCall,
): Promise<Gas> {
  const most = BigInt(maxGas);
  const maxFee = parseGwei(String(maxFeeGwei));
  const [fees, dataFee] = await Promise.all([
    findFees(client, maxFee),
    estimateDataFee(client, from, call),
  ]);
  const estimate = await askForGas(client, { from, ...call, gas: most, ...fees });
  if (estimate > most) throw new GasTooHighError(`the call needs more than ${maxGas} gas`);
  if (estimate < leastOfTransfer) throw new Error('the estimate is too low for a chain with USDC');
  const gas = least(estimate + estimate / 5n, most);
  if (gas * fees.maxFeePerGas + dataFee > most * maxFee) {
    throw new FeeTooHighError(`the chain asks for ${formatEther(dataFee)} ether for the data`);
  }
  return { gas, ...fees };
}

/** A transfer writes three storage words, which cost more. Without the token, only the call's bytes cost gas. */
const leastOfTransfer = 50_000n;

/** The chain sets the base fee. The node suggests a tip, which is lowered to the bound. */
async function findFees(client: PublicClient, most: bigint): Promise<Omit<Gas, 'gas'>> {
  const [{ baseFeePerGas: baseFee }, suggested] = await Promise.all([
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  if (typeof baseFee !== 'bigint') throw new Error('the newest block has no base fee');
  // The base fee can rise by an eighth in each block. A transaction below it would block the wallet's later ones.
  if ((baseFee * 3n) / 2n > most) {
    throw new FeeTooHighError(`the chain asks for ${formatGwei(baseFee)} gwei per gas`);
  }
  const tip = least(suggested, most - baseFee);
  // The base fee may double before the transaction is mined; only the real base fee is paid.
  return { maxFeePerGas: least(2n * baseFee + tip, most), maxPriorityFeePerGas: tip };
}

/** The fee for the call's data on Ethereum, in wei. It is 0 on a chain without the contract that tells it. */
async function estimateDataFee(
  client: PublicClient,
  account: Hex,
  call: ContractCall,
): Promise<bigint> {
  try {
    return await estimateL1Fee(client, { account, ...call, chain: base });
  } catch (error) {
    const isAbsent =
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof ContractFunctionZeroDataError) !== null;
    if (isAbsent) return 0n;
    throw error;
  }
}

/** Asks the node for an estimate with our gas limit. viem's function does not send the limit. */
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
    // Nodes also lower the limit to what the wallet can pay, with the same error text.
    const balance = await client.getBalance({ address: from });
    if (balance < gas.gas * gas.maxFeePerGas) {
      throw new EmptyWalletError('too little ether for gas', { cause: error });
    }
    if (readAllowance(error.details) < gas.gas) {
      throw new Error('the node that estimates sees less ether in the wallet', { cause: error });
    }
    throw new GasTooHighError(`the call needs more than ${gas.gas} gas`, { cause: error });
  }
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
