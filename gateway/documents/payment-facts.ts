import { PaymentRequiredResponse } from '../../pipeline/contract/failures.ts';
import type { Price } from '../payment/prices.ts';
import { network } from '../payment/protocol.ts';

const challenge = PaymentRequiredResponse.shape;
const rail = challenge.accepts.element.shape;

/** How paid calls are paid, in the words of the challenge. */
export const payment = {
  x402Version: challenge.x402Version.value,
  scheme: rail.scheme.value,
  network,
  asset: rail.asset.value,
  currency: 'USD',
} as const;

/** Stands where an operator's settlement address would: nobody can pay an example. */
export const examplePayTo = '<PAY_TO_ADDRESS>';

/** Stands where the address of what is paid in would: the challenge itself tells it. */
export const exampleAsset = '<ASSET_ADDRESS>';

/** A price for people: `USD 0.01`. */
export function formatPrice({ display }: Price): string {
  return `${payment.currency} ${display.slice(1)}`;
}
