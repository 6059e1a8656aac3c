import * as z from 'zod';
import type { Hex } from '../protocol.ts';
import type { Reason } from '../reasons.ts';
import type { Payment } from './payment.ts';

/** The longest header value that is looked at. */
const longestHeader = 16_384;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

const hex = (bytes: RegExp) =>
  z
    .string()
    .regex(bytes)
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`);
const Address = hex(/^0x[0-9a-fA-F]{40}$/);
const maxUint256 = 2n ** 256n - 1n;
const Uint256 = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,77})$/, { abort: true })
  .refine((digits) => BigInt(digits) <= maxUint256);

const ExactPayload = z.object({
  signature: hex(/^0x(?:[0-9a-fA-F]{2}){1,6000}$/),
  authorization: z.object({
    from: Address,
    to: Address,
    value: Uint256,
    validAfter: Uint256,
    validBefore: Uint256,
    nonce: hex(/^0x[0-9a-fA-F]{64}$/),
  }),
});

const PayloadV2 = z.object({
  accepted: z.object({
    scheme: z.string(),
    network: z.string(),
    asset: z.string(),
    payTo: z.string(),
    amount: z.string(),
  }),
  payload: ExactPayload,
  extensions: z.looseObject({}).nullish(),
});

const PayloadV1 = z.object({ scheme: z.string(), network: z.string(), payload: ExactPayload });

/** Source: x402 extension payment-identifier. */
const PaymentIdentifier = z
  .object({
    info: z.object({
      id: z
        .string()
        .regex(/^[\w-]{16,128}$/)
        .optional(),
    }),
  })
  .optional();

const Versioned = z.object({ x402Version: z.unknown() });
const Named = z.object({ scheme: z.string() });
const NamedV2 = z.object({ accepted: Named });

type Parsed = { ok: true; payment: Payment } | { ok: false; reason: Reason };

/** Reads a payment's header: base64 JSON of x402 V2, or of V1 where its scheme is `exact`. */
export function parsePayment(header: string): Parsed {
  const payload = decode(header);
  const version = Versioned.safeParse(payload);
  if (!version.success) return refuse('invalid_payload');
  if (version.data.x402Version === 2) return parseV2(payload);
  if (version.data.x402Version === 1) return parseV1(payload);
  return refuse('invalid_x402_version');
}

function parseV2(payload: unknown): Parsed {
  const read = PayloadV2.safeParse(payload);
  if (!read.success) return refuse(otherScheme(payload) ?? 'invalid_payload');
  const { accepted, payload: exact, extensions } = read.data;
  const given = extensions?.['payment-identifier'];
  const identified = PaymentIdentifier.safeParse(given);
  if (!identified.success) return refuse('invalid_payload');
  const identifier = identified.data?.info.id ?? null;
  const { authorization, signature } = exact;
  return { ok: true, payment: { authorization, signature, accepted, identifier } };
}

function parseV1(payload: unknown): Parsed {
  const read = PayloadV1.safeParse(payload);
  if (!read.success) return refuse(otherScheme(payload) ?? 'invalid_payload');
  const { scheme, network, payload: exact } = read.data;
  return { ok: true, payment: { ...exact, accepted: { scheme, network }, identifier: null } };
}

/** Another scheme's payload has another form: the scheme is what is wrong with it. */
function otherScheme(payload: unknown): Reason | undefined {
  const V2 = NamedV2.safeParse(payload);
  const scheme = V2.data?.accepted.scheme ?? Named.safeParse(payload).data?.scheme;
  return scheme === undefined || scheme === 'exact' ? undefined : 'unsupported_scheme';
}

function decode(header: string): unknown {
  if (header.length > longestHeader || !base64.test(header)) return undefined;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString());
  } catch {
    return undefined;
  }
}

function refuse(reason: Reason): Parsed {
  return { ok: false, reason };
}
