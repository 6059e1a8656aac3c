import { hash } from 'node:crypto';
import * as z from 'zod';
import {
  type Hex,
  legacyNetwork,
  longestSeconds,
  network,
  type RailTerms,
  type Requirements,
} from './protocol.ts';
import type { AtomicUsdc } from './prices.ts';
import type { Reason } from './reasons.ts';

/** The fields that a payer signs. Times are seconds since 1970, in decimal digits. Source: EIP-3009. */
export type Authorization = {
  from: Hex;
  to: Hex;
  value: AtomicUsdc;
  validAfter: string;
  validBefore: string;
  nonce: Hex;
};

/** A payment of either x402 version. Addresses, nonce and signature are in lower case. */
export type Payment = {
  authorization: Authorization;
  signature: Hex;
  /** The requirements that the client accepted. In V1 they have only scheme and network. */
  accepted: { scheme: string; network: string; asset?: string; payTo?: string; amount?: string };
  /** The client's id of the payment, from x402's payment-identifier extension; null if the payment has none. */
  identifier: string | null;
};

/** The longest header that is decoded, in characters. */
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
    value: Uint256.transform((digits): AtomicUsdc => `${BigInt(digits)}`),
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

/** A client's id of a payment. Source: x402, extension payment-identifier. */
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

/** Parses a payment header: base64 JSON of x402 V2 or V1, with the scheme `exact`. */
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
  const { scheme, network: chain, payload: exact } = read.data;
  return {
    ok: true,
    payment: { ...exact, accepted: { scheme, network: chain }, identifier: null },
  };
}

/** The reason if the payload names another scheme. Its fields may be different too, so the scheme is reported first. */
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

/** Seconds that a settlement needs. An authorization that ends earlier is refused. */
const settleSeconds = 6;

/** Why a payment does not meet the requirements; undefined if it does. It asks neither chain nor facilitator. */
export function checkTerms(payment: Payment, requirements: Requirements): Reason | undefined {
  const { accepted, authorization } = payment;
  if (accepted.scheme !== requirements.scheme) return 'unsupported_scheme';
  if (!isOurNetwork(accepted)) return 'invalid_network';
  const { asset = requirements.asset, payTo = requirements.payTo } = accepted;
  if (
    !isSameHex(asset, requirements.asset) ||
    !isSameHex(payTo, requirements.payTo) ||
    (accepted.amount ?? requirements.amount) !== requirements.amount
  ) {
    return 'invalid_payment_requirements';
  }
  if (!isSameHex(authorization.to, requirements.payTo)) {
    return 'invalid_exact_evm_payload_recipient_mismatch';
  }
  if (authorization.value !== requirements.amount) {
    return 'invalid_exact_evm_payload_authorization_value_mismatch';
  }
  return undefined;
}

/** Why a payment cannot settle at this time, in milliseconds since 1970; undefined if it can. */
export function checkTime({ authorization }: Payment, now: number): Reason | undefined {
  const seconds = BigInt(Math.floor(now / 1000));
  const validBefore = BigInt(authorization.validBefore);
  const tooLate = validBefore < seconds + BigInt(settleSeconds);
  if (tooLate || validBefore > seconds + BigInt(longestSeconds)) {
    return 'invalid_exact_evm_payload_authorization_valid_before';
  }
  if (BigInt(authorization.validAfter) > seconds) {
    return 'invalid_exact_evm_payload_authorization_valid_after';
  }
  return undefined;
}

/** Whether the accepted network is Base. V1 has its own name for the network, and no asset. */
function isOurNetwork({ network: name, asset }: Payment['accepted']): boolean {
  return name === network || (asset === undefined && name === legacyNetwork);
}

/** Whether two hex strings are equal in lower case. viem's `isAddressEqual` throws if a text is no address. */
export function isSameHex(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** SHA-256 of the signed fields and the signature. It is the same for V1 and V2. */
export function hashPayment({ authorization, signature }: Payment): string {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const text = [from, to, value, validAfter, validBefore, nonce, signature].join(' ');
  return hash('sha256', text);
}

/**
 * The payment in the form of x402 V2, for rails. Facilitators list a resource by the `resource` and `extensions` of a
 * payment, so we set both; what the client sent is not used.
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
