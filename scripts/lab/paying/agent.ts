import { ExactEvmScheme } from '@x402/evm/exact/client';
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { type Address, type Hex, isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { prices } from '../../../gateway/payment/prices.ts';
import { isOurs } from '../../../gateway/client/mcp/signed-payment.ts';
import { network, paymentHeaders } from '../../../gateway/payment/protocol.ts';

/** A buyer that pays with the x402 client library. */
export type Agent = { address: Address; fetch: typeof fetch };

/** Signs only for USDC on Base, and at most for the highest price. `fetch` throws for other payment requirements. */
export function createAgent(key: Hex, ask: typeof fetch = fetch): Agent {
  const account = privateKeyToAccount(key);
  const client = new x402Client()
    .register(network, new ExactEvmScheme(account))
    .registerPolicy((_version, accepts) => accepts.filter((asked) => isOurs(asked, dearest)))
    // The policy is stricter, and its error gives the reason.
    .setSpendControls(false);
  const pay = wrapFetchWithPayment(ask, client);
  return {
    address: account.address,
    fetch: async (...request) => {
      try {
        return await pay(...request);
      } catch (error) {
        if (!isUnsigned(error)) throw error;
        throw new Error(spendingRule, { cause: error });
      }
    },
  };
}

const dearest = Object.values(prices).reduce((one, other) =>
  BigInt(one.atomic) < BigInt(other.atomic) ? other : one,
);

const spendingRule = `nothing was paid: the service must ask for USDC on Base (${network}), by EIP-3009, and for at most ${dearest.display} a call`;

/** Whether the x402 client found no payment that the policy allows. */
function isUnsigned(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Failed to create payment payload');
}

/** The transaction that paid for the answer. Undefined if the answer has no payment. */
export function readTransaction(response: Response): Hex | undefined {
  const header = response.headers.get(paymentHeaders.receipt);
  if (header === null) return undefined;
  const { success, transaction } = decodePaymentResponseHeader(header);
  return success && isHex(transaction) ? transaction : undefined;
}
