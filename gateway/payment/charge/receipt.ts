import type { LedgerEntry } from '../ledger/entry.ts';
import { legacyNetwork, network, paymentHeaders, toBase64Json } from '../protocol.ts';
import type { Reason } from '../reasons.ts';

type Headers = Readonly<Record<string, string>>;

/** The receipt of a settled payment, for clients of both versions. Source: x402, `SettleResponse`. */
export function receiptFor({
  payer,
  amount,
  transaction,
}: Pick<LedgerEntry, 'payer' | 'amount' | 'transaction'>): Headers {
  const encodeFor = (chain: string) =>
    toBase64Json({ success: true, payer, amount, transaction, network: chain });
  return {
    [paymentHeaders.receipt]: encodeFor(network),
    [paymentHeaders.legacyReceipt]: encodeFor(legacyNetwork),
  };
}

/** What is told of a payment that was sent and not settled. */
export function failureFor(payer: string, reason: Reason, transaction = ''): Headers {
  const failure = { success: false, errorReason: reason, payer, transaction, network };
  return { [paymentHeaders.receipt]: toBase64Json(failure) };
}
