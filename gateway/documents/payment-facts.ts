import { PaymentRequiredResponse } from '../../pipeline/contract/failures.ts';
import type { Price } from '../payment/prices.ts';

const challenge = PaymentRequiredResponse.shape;
const rail = challenge.accepts.element.shape;

/** How paid calls are paid, taken from the contract of the challenge. */
export const payment = {
  x402Version: challenge.x402Version.value,
  scheme: rail.scheme.value,
  network: rail.network.value,
  asset: rail.asset.value,
  currency: 'USD',
} as const;

/** The headers a payment travels in. */
export const paymentHeaders = {
  challenge: 'PAYMENT-REQUIRED',
  payload: 'PAYMENT-SIGNATURE',
  legacyPayload: 'X-PAYMENT',
  receipt: 'PAYMENT-RESPONSE',
  legacyReceipt: 'X-PAYMENT-RESPONSE',
} as const;

/** Stands where an operator's settlement address would: nobody can pay an example. */
export const examplePayTo = '<PAY_TO_ADDRESS>';

/** A price for people: `USD 0.01`. */
export function formatPrice({ display }: Price): string {
  return `${payment.currency} ${display.slice(1)}`;
}
