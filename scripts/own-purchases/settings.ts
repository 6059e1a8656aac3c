import * as z from 'zod';
import { paymentVariables } from '../../gateway/start/payment-settings.ts';
import { baseAddress } from '../../pipeline/platform/environment.ts';

const { OWN_PAYER_ADDRESS, SETTLEMENT_PRIVATE_KEY, ...gateway } = paymentVariables;
const needed = (error: string) => z.string({ error });

/** The settings of `npm run buy-own`: those of the gateway about payment, and its own. */
export const OwnPurchaseSettings = z.object({
  ...gateway,
  BASE_URL: needed('expected the address of the service').pipe(baseAddress()),
  PAYMENT_MODE: z.enum(['remote', 'self'], { error: 'expected remote or self' }),
  OWN_PAYER_ADDRESS: needed('expected the address of OWN_PAYER_KEY').pipe(
    OWN_PAYER_ADDRESS.unwrap(),
  ),
  /** The key of a wallet with some USDC. The gateway does not need it. */
  OWN_PAYER_KEY: needed('expected the key of the wallet that buys').pipe(
    SETTLEMENT_PRIVATE_KEY.unwrap(),
  ),
  OWN_PURCHASES_MAX_USD: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: 'expected dollars from 0 to 999.99' })
    .default('1'),
});
export type OwnPurchaseSettings = z.infer<typeof OwnPurchaseSettings>;
