import { isAddress } from 'viem/utils';
import * as z from 'zod';
import { isSameInAnyCase } from '../payment/payload.ts';
import type { SellingSettings } from '../payment/payments.ts';
import { type Hex, usdc } from '../payment/protocol.ts';
import { filePath, webAddress } from '../../pipeline/platform/environment.ts';

/** The address of Coinbase's facilitator. */
const coinbaseFacilitator = 'https://api.cdp.coinbase.com/platform/v2/x402';
/** Base's own public RPC. */
const publicRpc = 'https://mainnet.base.org';

/** How calls are paid. The mode `dev` cannot be chosen by an environment variable. */
export type PaymentSettings = { mode: 'off' } | (SellingSettings & { payTo: Hex });

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'expected 0x and 40 hex digits', abort: true })
  .refine((text) => !/^0x0{40}$/.test(text), { error: 'expected an address that is not all zeros' })
  // Source: EIP-55. An address in lower case has no checksum.
  .refine((text) => isAddress(text, { strict: true }), {
    error:
      'its checksum, which is in the upper and lower case letters, is wrong, so compare every character',
  })
  .refine((text) => !isSameInAnyCase(text, usdc.address), {
    error: 'expected the address of a wallet, not that of USDC itself',
  })
  .transform(toHex);

const selfIsGone =
  'self is gone; run npm run facilitator beside the gateway with the key of that wallet, and set PAYMENT_MODE=remote and FACILITATOR_URL=http://127.0.0.1:4020';

/** The environment variables about payment. */
export const paymentVariables = {
  PAYMENT_MODE: z
    .enum(['off', 'remote'], {
      error: ({ input }) => (input === 'self' ? selfIsGone : 'expected off or remote'),
    })
    .optional(),
  PAY_TO_ADDRESS: address.optional(),
  FACILITATOR_URL: webAddress().optional(),
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: z.string().optional(),
  RPC_URL: webAddress().default(publicRpc),
  LEDGER_DIR: z.string().default('var/ledger'),
  LEDGER_MEMORY: filePath().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'expected a postgres:// address' })
    .optional(),
  NODE_ENV: z.string().optional(),
};

const PaymentVariables = z.object(paymentVariables);
type Variables = z.infer<typeof PaymentVariables>;

/** A variable that is missing or does not fit another one, and a sentence for the operator. */
type Problem = { name: keyof Variables; message: string };

/** Finds every variable that the chosen mode needs and that is not set. */
export function findProblems(set: Variables): Problem[] {
  const needed: Problem[] = [];
  const need = (name: keyof Variables, message: string) => {
    if (set[name] === undefined) needed.push({ name, message });
  };
  if (set.NODE_ENV === 'production') {
    need('PAYMENT_MODE', 'expected off or remote in production');
  }
  if (set.PAYMENT_MODE === 'remote') {
    need('PAY_TO_ADDRESS', 'expected the address that is paid, because PAYMENT_MODE is remote');
  }
  if (set.PAYMENT_MODE === 'remote' && set.CDP_API_KEY_ID === undefined) {
    need(
      'FACILITATOR_URL',
      'expected the address of a facilitator, or CDP_API_KEY_ID for Coinbase’s',
    );
  }
  if (set.CDP_API_KEY_ID !== undefined) {
    need('CDP_API_KEY_SECRET', 'expected the secret of CDP_API_KEY_ID');
  }
  if (set.CDP_API_KEY_SECRET !== undefined) {
    need('CDP_API_KEY_ID', 'expected the id of CDP_API_KEY_SECRET');
  }
  return needed;
}

/** The chosen payment mode. Undefined if the operator chose none. Call it only if `findProblems` found nothing. */
export function toPaymentSettings(set: Variables): PaymentSettings | undefined {
  const { PAYMENT_MODE: mode, PAY_TO_ADDRESS: payTo, RPC_URL: rpcUrl } = set;
  if (mode === undefined || mode === 'off') return mode && { mode };
  if (payTo === undefined) return undefined;
  const { CDP_API_KEY_ID: id, CDP_API_KEY_SECRET: secret } = set;
  const coinbaseKey = id !== undefined && secret !== undefined ? { id, secret } : undefined;
  const { FACILITATOR_URL: facilitatorUrl = coinbaseFacilitator } = set;
  return { mode, payTo, rpcUrl, facilitatorUrl, coinbaseKey };
}

/** Variables that only a gateway that sells reads, and that have no default. */
const sellingVariables = [
  'PAY_TO_ADDRESS',
  'FACILITATOR_URL',
  'CDP_API_KEY_ID',
  'CDP_API_KEY_SECRET',
  'DATABASE_URL',
] as const;

/** A sentence if nothing is sold; undefined if the operator chose that and set nothing about payment. */
export function describeNothingSold(set: Variables): string | undefined {
  const { PAYMENT_MODE: mode } = set;
  if (mode === 'remote') return undefined;
  const unused = sellingVariables.filter((name) => set[name] !== undefined);
  if (mode === 'off' && unused.length === 0) return undefined;
  const sentence = `PAYMENT_MODE is ${mode ?? 'not set'}, so nothing is sold`;
  return unused.length === 0 ? sentence : `${sentence}; unused: ${unused.join(', ')}`;
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`;
}
