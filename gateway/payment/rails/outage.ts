import { BaseError, domainSeparator, parseAbi, type PublicClient, RpcRequestError } from 'viem';
import { chainId, usdc } from '../protocol.ts';
import { GasTooHighError } from './gas-bounds.ts';

/** Whether an error says that the RPC is away or out of order, rather than what a contract on the chain answered. */
export function isOutage(error: unknown): boolean {
  if (error instanceof GasTooHighError) return false;
  if (!(error instanceof BaseError)) return true;
  const told = error.walk((cause) => cause instanceof RpcRequestError);
  if (told instanceof RpcRequestError) return told.code !== reverted && !isVerdict(told.details);
  // An answer that cannot be decoded is a contract's. All else comes from the way to the node.
  return error.walk((cause) => cause instanceof Error && /^Abi|ZeroData/.test(cause.name)) === null;
}

/** The code of an error that tells of a revert. Source: EIP-1474, as geth and anvil use it. */
const reverted = 3;

/** How geth and anvil say that a contract's code failed: reverted, out of gas, or broken. */
function isVerdict(details: string): boolean {
  return /revert|out of gas|exceeds allowance|^EVM error|invalid (?:opcode|jump)|stack (?:under|limit)|write protection|return data out of bounds|gas uint64 overflow/i.test(
    details,
  );
}

const token = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)']);
const separator = domainSeparator({
  domain: { ...usdc.domain, chainId, verifyingContract: usdc.address },
});

/**
 * Whether the RPC shows Base's USDC. One of another chain does not, nor one that answers nothing: what those say of a
 * payment is not the payer's fault. It never fails.
 */
export async function showsUsdc(client: PublicClient): Promise<boolean> {
  const call = { address: usdc.address, abi: token, functionName: 'DOMAIN_SEPARATOR' } as const;
  const shown = await client.readContract(call).catch(() => undefined);
  return shown === separator;
}
