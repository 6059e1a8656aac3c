import { toBase64Json } from '../../../gateway/payment/answers.ts';
import { legacyNetwork } from '../../../gateway/payment/protocol.ts';
import type { Signed } from '../../../scripts/lab/paying/sign.ts';

/** The value of the payment header in V1. */
export function toLegacyHeader(signed: Signed): string {
  return toBase64Json({ x402Version: 1, scheme: 'exact', network: legacyNetwork, payload: signed });
}

/** The fields that x402's payment-identifier extension adds to a payment. */
export function identifiedBy(id: string): Record<string, unknown> {
  return { 'payment-identifier': { info: { required: false, id } } };
}
