import type { Price } from './prices.ts';

/** The headers a payment travels in. All hold base64 JSON. Source: x402 HTTP transport, V2 and V1. */
export const paymentHeaders = {
  challenge: 'PAYMENT-REQUIRED',
  payload: 'PAYMENT-SIGNATURE',
  legacyPayload: 'X-PAYMENT',
  receipt: 'PAYMENT-RESPONSE',
  legacyReceipt: 'X-PAYMENT-RESPONSE',
} as const;

const payloadHeader = paymentHeaders.payload.toLowerCase();
const legacyPayloadHeader = paymentHeaders.legacyPayload.toLowerCase();

/** The payment in a request's headers, as Node gives them; V2's name goes first. An empty one is none. */
export function readPayment(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  const value = headers[payloadHeader] || headers[legacyPayloadHeader];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Base, as V2 and V1 name it. */
export const network = 'eip155:8453';
export const legacyNetwork = 'base';
export const chainId = 8453;

/** USDC on Base: its address, and the EIP-712 domain that payments to it are signed for. */
export const usdc = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  domain: { name: 'USD Coin', version: '2' },
} as const;

/** How long a payment may take from its signature to its settlement: clients sign for as long as that. */
export const maxTimeoutSeconds = 300;

/**
 * How long the same payment brings the same answer again. After it, its signature, public on the chain, is worth nothing.
 */
export const replayHours = 24;

/** How far ahead an authorization may end: not after its settlement is forgotten, or it could be sold once more. */
export const longestSeconds = replayHours * 60 * 60;

/** A hex string as viem and x402 write it. */
export type Hex = `0x${string}`;

/** One way to pay, in x402's own form. */
export type Requirements = {
  scheme: 'exact';
  network: typeof network;
  /** Atomic units of the asset. */
  amount: string;
  asset: Hex;
  payTo: Hex;
  maxTimeoutSeconds: number;
  extra: { name: string; version: string };
};

/** What a call of that price asks for. */
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

/** A payment's header value. */
export function toBase64Json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
