import { ExactEvmScheme } from '@x402/evm/exact/client';
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { type Address, type Hex, isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { network, paymentHeaders } from '../../gateway/payment/protocol.ts';

/** Somebody who pays for what they read, with the protocol's own client. */
export type Agent = { address: Address; fetch: typeof fetch };

export function createAgent(key: Hex, ask: typeof fetch = fetch): Agent {
  const account = privateKeyToAccount(key);
  const client = new x402Client().register(network, new ExactEvmScheme(account));
  return { address: account.address, fetch: wrapFetchWithPayment(ask, client) };
}

/** The transaction that paid for the answer; undefined where it was not paid. */
export function readTransaction(response: Response): Hex | undefined {
  const header = response.headers.get(paymentHeaders.receipt);
  if (header === null) return undefined;
  const { success, transaction } = decodePaymentResponseHeader(header);
  return success && isHex(transaction) ? transaction : undefined;
}
