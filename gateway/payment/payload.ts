import { hash } from 'node:crypto';
import * as z from 'zod';
import { formatPath, showValueAt } from '../../pipeline/platform/file-text.ts';
import { countOf } from '../../pipeline/platform/text.ts';
import {
  type Hex,
  legacyNetwork,
  longestPayment,
  longestSeconds,
  network,
  type RailTerms,
  type Requirements,
} from './protocol.ts';
import type { AtomicUsdc } from './prices.ts';
import { expired, type Fault, type Reason } from './reasons.ts';

/** A payment of either x402 version. Addresses, nonce and signature are in lower case. */
export type Payment = z.infer<typeof ExactPayload> & {
  /** The requirements that the client accepted. In V1 they have only scheme and network. */
  accepted: { scheme: string; network: string; asset?: string; payTo?: string; amount?: string };
  /** The client's id, from x402's payment-identifier extension; null if there is none. */
  identifier: string | null;
};

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

// The error of each field says what the field takes, because refusals repeat it.
const hex = (bytes: RegExp, expected: string) =>
  z
    .string(expected)
    .regex(bytes, expected)
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`);
const Address = hex(/^0x[0-9a-fA-F]{40}$/, '0x and 40 hexadecimal digits');
const maxUint256 = 2n ** 256n - 1n;
const wholeNumber = 'the decimal digits of a whole number below 2^256, as a string';
const Uint256 = z
  .string(wholeNumber)
  .regex(/^(?:0|[1-9]\d{0,77})$/, { abort: true, error: wholeNumber })
  .refine((digits) => BigInt(digits) <= maxUint256, wholeNumber);

/** What a payer signs. Times are seconds since 1970, in decimal digits. Source: EIP-3009. */
const Authorization = z.object({
  from: Address,
  to: Address,
  value: Uint256.transform((digits): AtomicUsdc => `${BigInt(digits)}`),
  validAfter: Uint256,
  validBefore: Uint256,
  nonce: hex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hexadecimal digits'),
});
export type Authorization = z.infer<typeof Authorization>;

const ExactPayload = z.object({
  signature: hex(/^0x(?:[0-9a-fA-F]{2}){1,6000}$/, '0x and 1 to 6,000 bytes in hexadecimal digits'),
  authorization: Authorization,
});

const identifierForm = '16 to 128 letters, digits, _ and -';
/** A client's id of a payment. Source: x402, extension payment-identifier. */
const PaymentIdentifier = z
  .object({
    info: z.object({
      id: z
        .string(identifierForm)
        .regex(/^[\w-]{16,128}$/, identifierForm)
        .nullish(),
    }),
  })
  .nullish();

const PayloadV2 = z
  .object({
    accepted: z.object({
      scheme: z.string(),
      network: z.string(),
      asset: z.string(),
      payTo: z.string(),
      amount: z.string(),
    }),
    payload: ExactPayload,
    // Some clients write an empty list where they mean none.
    extensions: z
      .union([
        z.tuple([]).transform(() => undefined),
        z.looseObject({ 'payment-identifier': PaymentIdentifier }),
      ])
      .nullish(),
  })
  .transform(({ accepted, payload, extensions }): Payment => {
    const identifier = extensions?.['payment-identifier']?.info.id ?? null;
    return { ...payload, accepted, identifier };
  });

const PayloadV1 = z
  .object({ scheme: z.string(), network: z.string(), payload: ExactPayload })
  .transform(({ payload, ...accepted }): Payment => ({ ...payload, accepted, identifier: null }));

const payloadOf = new Map<unknown, z.ZodType<Payment>>([
  [2, PayloadV2],
  [1, PayloadV1],
]);

const Versioned = z.object({
  x402Version: z.custom((version) => version !== undefined, '2 or 1'),
});
const Named = z.object({ scheme: z.string() });
const NamedV2 = z.object({ accepted: Named });

type Parsed = { ok: true; payment: Payment } | ({ ok: false } & Fault);

/** Parses a payment header: base64 JSON of x402 V2 or V1, with the scheme `exact`. */
export function parsePayment(header: string): Parsed {
  if (header.length > longestPayment) {
    return refuse('invalid_payload', countOf(header.length, 'character'));
  }
  const payload = decode(header);
  if (payload === undefined) return refuse('invalid_payload', 'a text that is not base64 of JSON');
  const version = Versioned.safeParse(payload);
  if (!version.success) return refusePayload(payload, version.error);
  const read = payloadOf.get(version.data.x402Version)?.safeParse(payload);
  if (!read) return refuse('invalid_x402_version', showValueAt(payload, ['x402Version']));
  return read.success ? { ok: true, payment: read.data } : refusePayload(payload, read.error);
}

/** Names the first wrong field. Another scheme has other fields, so it is named first. */
function refusePayload(payload: unknown, { issues: [issue] }: z.ZodError): Parsed {
  const scheme =
    NamedV2.safeParse(payload).data?.accepted.scheme ?? Named.safeParse(payload).data?.scheme;
  if (scheme !== undefined && scheme !== 'exact') {
    return { ok: false, ...wrong('unsupported_scheme', scheme) };
  }
  const { path = [], message = '' } = issue ?? {};
  const expected = message.replace(/^Invalid input: expected (\w+), .*$/s, 'a JSON $1');
  const field = formatPath(path);
  const shown = field === '' ? '' : ` as ${field}, which takes ${expected}`;
  return refuse('invalid_payload', `${showValueAt(payload, path)}${shown}`);
}

function decode(header: string): unknown {
  if (!base64.test(header)) return undefined;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString());
  } catch {
    return undefined;
  }
}

function refuse(reason: Reason, got: string): Parsed {
  return { ok: false, reason, got };
}

/** Seconds that a settlement needs. An authorization that ends earlier is refused. */
const settleSeconds = 6;

/** Why a payment does not meet the requirements, without chain and facilitator. */
export function checkTerms(payment: Payment, requirements: Requirements): Fault | undefined {
  const { accepted, authorization } = payment;
  const { scheme } = accepted;
  if (scheme !== requirements.scheme) return wrong('unsupported_scheme', scheme);
  if (!isOurNetwork(accepted)) return wrong('invalid_network', accepted.network);
  for (const name of ['asset', 'payTo', 'amount'] as const) {
    const value = accepted[name];
    if (value === undefined || isSameInAnyCase(value, requirements[name])) continue;
    return wrong('invalid_payment_requirements', value, `the ${name} `);
  }
  const { to, value } = authorization;
  if (!isSameInAnyCase(to, requirements.payTo)) {
    return wrong('invalid_exact_evm_payload_recipient_mismatch', to);
  }
  if (value !== requirements.amount) {
    return wrong('invalid_exact_evm_payload_authorization_value_mismatch', value);
  }
  return undefined;
}

function wrong(reason: Reason, value: string, field = ''): Fault {
  return { reason, got: `${field}${showValueAt(value, [])}` };
}

/** Why a payment cannot settle at this time, in milliseconds since 1970; undefined if it can. */
export function checkTime({ authorization }: Payment, now: number): Fault | undefined {
  const { validAfter, validBefore } = authorization;
  const seconds = BigInt(Math.floor(now / 1000));
  const ahead = BigInt(validBefore) - seconds;
  if (ahead < settleSeconds || ahead > longestSeconds) {
    return { reason: expired, got: `${validBefore} at ${seconds}` };
  }
  if (BigInt(validAfter) > seconds) {
    const reason = 'invalid_exact_evm_payload_authorization_valid_after';
    return { reason, got: `${validAfter} at ${seconds}` };
  }
  return undefined;
}

/** Whether the accepted network is Base. V1 has its own name for the network, and no asset. */
function isOurNetwork({ network: name, asset }: Payment['accepted']): boolean {
  return name === network || (asset === undefined && name === legacyNetwork);
}

/** Whether two texts differ in case at most. `isAddressEqual` throws for other texts. */
export function isSameInAnyCase(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase();
}

/** SHA-256 of the signed fields and the signature. It is the same for V1 and V2. */
export function hashPayment({ authorization, signature }: Payment): string {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const text = [from, to, value, validAfter, validBefore, nonce, signature].join(' ');
  return hash('sha256', text);
}

/**
 * The payment in the form of x402 V2, for rails. Facilitators list a resource by the `resource` and
 * `extensions` of a payment, so we set both; what the client sent is not used.
 */
export function toPayload(
  { authorization, signature }: Payment,
  { requirements, resource, bazaar }: RailTerms,
) {
  return {
    x402Version: 2,
    resource: { ...resource, tags: [...resource.tags] },
    accepted: requirements,
    payload: { signature, authorization },
    extensions: { bazaar },
  };
}
