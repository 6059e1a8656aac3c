import { BaseError, parseAbi, type PublicClient, RpcRequestError } from 'viem';
import { separator } from '../eip-3009.ts';
import { usdc } from '../protocol.ts';

/** Whether an error is a fault of the RPC, rather than the answer of a contract. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError);
  if (rpcError instanceof RpcRequestError) {
    return rpcError.code !== reverted && !isContractFailure(rpcError.details);
  }
  // Contracts give answers that cannot be decoded. Other errors come from the connection.
  return error.walk((cause) => cause instanceof Error && /^Abi|ZeroData/.test(cause.name)) === null;
}

/** The error code of a revert. Source: geth and anvil. */
const reverted = 3;

/** Whether the text reports a failed contract: reverted, out of gas, or invalid code. Source: geth, anvil. */
function isContractFailure(details: string): boolean {
  return /revert|out of gas|exceeds allowance|^EVM error|invalid (?:opcode|jump)|stack (?:under|limit)|write protection|return data out of bounds|gas uint64 overflow/i.test(
    details,
  );
}

const token = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)']);

/**
 * Whether the RPC shows Base's USDC. It never fails.
 * An RPC of another chain does not, so its errors are not the payer's fault.
 */
export async function showsUsdc(client: PublicClient): Promise<boolean> {
  const call = { address: usdc.address, abi: token, functionName: 'DOMAIN_SEPARATOR' } as const;
  const shown = await client.readContract(call).catch(() => undefined);
  return shown === separator;
}
