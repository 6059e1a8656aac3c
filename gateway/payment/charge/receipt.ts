import { legacyNetwork, network, paymentHeaders, toBase64Json } from '../protocol.ts';
import type { Reason } from '../reasons.ts';

type Headers = Readonly<Record<string, string>>;

/** The receipt of a settled payment, for clients of both versions. Source: x402, `SettleResponse`. */
export function receiptFor(settled: {
  payer: string;
  transaction: string;
  amount: string;
}): Headers {
  return {
    [paymentHeaders.receipt]: toBase64Json({ success: true, ...settled, network }),
    [paymentHeaders.legacyReceipt]: toBase64Json({
      success: true,
      ...settled,
      network: legacyNetwork,
    }),
  };
}

/** What is told of a payment that was sent and not settled. */
export function failureFor(payer: string, reason: Reason, transaction = ''): Headers {
  const failure = { success: false, errorReason: reason, payer, transaction, network };
  return { [paymentHeaders.receipt]: toBase64Json(failure) };
}
