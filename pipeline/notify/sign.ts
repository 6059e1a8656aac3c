import { createHash, createHmac } from 'node:crypto';
import type { DigestDate, Instant } from '../contract/dates.ts';
import type { Subscription } from './subscriptions.ts';

/** A checksum of a subscription. Another secret makes it another subscription. */
export function markOf({ address, secret }: Pick<Subscription, 'address' | 'secret'>): string {
  return toMark([address, secret]);
}

/** 32 hex digits of the SHA-256 of the parts. */
export function toMark(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** The id of a night's message. Each attempt has the same, so a receiver can recognize a repetition. */
export function messageIdOf(date: DigestDate, mark: string): string {
  return `night-${date}-${mark}`;
}

/** A message to sign: its id, its body, and the time of the attempt. */
type Message = { id: string; at: Instant; body: string };

/** The headers that prove who sent a message. Source: Standard Webhooks, version `v1`. */
export function signMessage({ id, at, body }: Message, secret: string): Record<string, string> {
  const seconds = Math.floor(Date.parse(at) / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
