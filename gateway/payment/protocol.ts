import type { AtomicUsdc, Price } from './prices.ts';

/** Header names of x402. All values are base64 JSON. Source: x402 HTTP transport, V2 and V1. */
export const paymentHeaders = {
  challenge: 'PAYMENT-REQUIRED',
  payload: 'PAYMENT-SIGNATURE',
  legacyPayload: 'X-PAYMENT',
  receipt: 'PAYMENT-RESPONSE',
  legacyReceipt: 'X-PAYMENT-RESPONSE',
} as const;

/** The longest header with a payment that is decoded, in characters. */
export const longestPayment = 16_384;

/** Base, by its names in x402 V2 and V1 and its chain id. */
export const network = 'eip155:8453';
export const legacyNetwork = 'base';
export const chainId = 8453;

/** USDC on Base: its address, and the EIP-712 domain of its signatures. */
export const usdc = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  domain: { name: 'USD Coin', version: '2' },
} as const;

/** Seconds from signature to settlement: how long clients' authorizations are valid. */
export const maxTimeoutSeconds = 300;

/**
 * In hours. During this time, the same payment gets the same answer again. The time is limited
 * because the signature of a payment is public on the chain.
 */
export const replayHours = 24;
/** The same time in milliseconds. */
export const replayMs = replayHours * 60 * 60 * 1000;

/**
 * How many calls get the answer of a payment, including the call that pays. Without this limit one
 * purchase would serve everybody who knows its signature.
 */
export const mostAnswers = 20;

/** The longest validity in seconds: it must end before the ledger forgets the settlement. */
export const longestSeconds = replayMs / 1000;

/** A hex string in the form of viem and x402. */
export type Hex = `0x${string}`;

export function toHex(text: string): Hex {
  return `0x${text.slice(2)}`;
}

/** One way to pay. Source: x402 V2, `PaymentRequirements`. */
export type Requirements = {
  scheme: 'exact';
  network: typeof network;
  amount: AtomicUsdc;
  asset: Hex;
  payTo: Hex;
  maxTimeoutSeconds: number;
  extra: { name: string; version: string };
};

/** The requirements for a call of that price. */
export function toRequirements(price: Price, payTo: Hex): Requirements {
  return {
    scheme: 'exact',
    network,
    amount: price.atomic,
    asset: usdc.address,
    payTo,
    maxTimeoutSeconds,
    extra: { ...usdc.domain },
  };
}

/** What a payment pays for, as it is listed. Source: x402 V2, `ResourceInfo`. */
export type Resource = {
  url: string;
  /** At most 500 characters. */
  description: string;
  mimeType: 'application/json';
  /** At most 32 characters of ASCII. */
  serviceName: string;
  /** At most five, each at most 32 characters of ASCII. */
  tags: readonly string[];
  iconUrl: string;
};

/** What a facilitator gets to know: the requirements and the resource, nothing of the client. */
export type RailTerms = {
  requirements: Requirements;
  resource: Resource;
  /** x402's extension `bazaar`, by which a facilitator lists the resource. */
  bazaar: object;
};
