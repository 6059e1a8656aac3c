import { privateKeyToAddress } from 'viem/accounts';
import { isAddress } from 'viem/utils';
import * as z from 'zod';
import { isSameInAnyCase } from '../payment/payload.ts';
import type { RailSettings } from '../payment/payments.ts';
import { type Hex, usdc } from '../payment/protocol.ts';
import { WalletKey } from '../payment/wallet-key.ts';
import { filePath, webAddress, wholeNumber } from '../../pipeline/platform/environment.ts';

/** The address of Coinbase's facilitator. */
const coinbaseFacilitator = 'https://api.cdp.coinbase.com/platform/v2/x402';
/** Base's own public RPC. */
const publicRpc = 'https://mainnet.base.org';

/** How calls are paid. The mode `dev` cannot be chosen by an environment variable. */
export type PaymentSettings = { mode: 'off' } | (RailSettings & { payTo: Hex });

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

/** An amount of money from 0.000001 to `most`. */
function amountOf(unit: string, most: number) {
  const error = `expected ${unit} from 0.000001 to ${most}, with at most six decimals`;
  return z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,6})?$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(0.000_001, { error }).max(most, { error }));
}

/** The environment variables about payment. */
export const paymentVariables = {
  PAYMENT_MODE: z
    .enum(['off', 'remote', 'self'], { error: 'expected off, remote or self' })
    .optional(),
  PAY_TO_ADDRESS: address.optional(),
  FACILITATOR_URL: webAddress().optional(),
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: z.string().optional(),
  RPC_URL: webAddress().default(publicRpc),
  SETTLEMENT_PRIVATE_KEY: WalletKey.optional(),
  /** A normal transfer takes about 86,000 gas, and 103,000 gas if the recipient had no USDC. */
  SETTLEMENT_MAX_GAS: wholeNumber(110_000, 10_000_000).default(300_000),
  /** In gwei. On most days, Base asks for less than 0.02. 0.1 is enough for usual peaks. */
  SETTLEMENT_MAX_FEE_GWEI: amountOf('gwei', 1000).default(0.1),
  /** In ether an hour. 0.00002 ether are six cents at $3,000: some fifteen reverted settlements at a usual fee. */
  SETTLEMENT_MAX_WASTE_ETHER: amountOf('ether', 1).default(0.000_02),
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

/** Finds every variable that the chosen mode needs and that is not set, and a payee that is the settlement wallet. */
export function findProblems(set: Variables): Problem[] {
  const needed: Problem[] = [];
  const need = (name: keyof Variables, message: string) => {
    if (set[name] === undefined) needed.push({ name, message });
  };
  if (set.NODE_ENV === 'production') {
    need('PAYMENT_MODE', 'expected off, remote or self in production');
  }
  if (set.PAYMENT_MODE === 'remote' || set.PAYMENT_MODE === 'self') {
    need(
      'PAY_TO_ADDRESS',
      `expected the address that is paid, because PAYMENT_MODE is ${set.PAYMENT_MODE}`,
    );
  }
  if (set.PAYMENT_MODE === 'self') {
    need(
      'SETTLEMENT_PRIVATE_KEY',
      'expected the key of the wallet that pays for gas, because PAYMENT_MODE is self',
    );
  }
  const { SETTLEMENT_PRIVATE_KEY: key, PAY_TO_ADDRESS: payTo = '' } = set;
  if (set.PAYMENT_MODE === 'self' && key && isSameInAnyCase(privateKeyToAddress(key), payTo)) {
    const message =
      'expected another wallet than that of SETTLEMENT_PRIVATE_KEY: whoever breaks into this server must not get the money received';
    needed.push({ name: 'PAY_TO_ADDRESS', message });
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
  const facilitator = { facilitatorUrl, coinbaseKey };
  const common = { payTo, rpcUrl };
  if (mode === 'remote') return { mode, ...common, ...facilitator };
  const { SETTLEMENT_PRIVATE_KEY: settlementKey } = set;
  const bounds = {
    maxGas: set.SETTLEMENT_MAX_GAS,
    maxFeeGwei: set.SETTLEMENT_MAX_FEE_GWEI,
    maxWasteEther: set.SETTLEMENT_MAX_WASTE_ETHER,
  };
  return settlementKey && { mode, ...common, settlementKey, bounds };
}

/** Variables that only a gateway that sells reads, and that have no default. */
const sellingVariables = [
  'PAY_TO_ADDRESS',
  'FACILITATOR_URL',
  'CDP_API_KEY_ID',
  'CDP_API_KEY_SECRET',
  'SETTLEMENT_PRIVATE_KEY',
  'DATABASE_URL',
] as const;

/** A sentence if nothing is sold; undefined if the operator chose that and set nothing about payment. */
export function describeNothingSold(set: Variables): string | undefined {
  const { PAYMENT_MODE: mode } = set;
  if (mode === 'remote' || mode === 'self') return undefined;
  const unused = sellingVariables.filter((name) => set[name] !== undefined);
  if (mode === 'off' && unused.length === 0) return undefined;
  const sentence = `PAYMENT_MODE is ${mode ?? 'not set'}, so nothing is sold`;
  return unused.length === 0 ? sentence : `${sentence}; unused: ${unused.join(', ')}`;
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`;
}
