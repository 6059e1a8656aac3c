import { createHash } from 'node:crypto';
import type { Ledger, LedgerEntry, NewPayment } from '../../../../gateway/payment/ledger/ledger.ts';
import { type Instant, toInstant } from '../../../../pipeline/contract/dates.ts';

export const noon = Date.parse('2026-11-20T12:00:00.000Z');

/** An ordinary payment. Another number gives another nonce. */
export function newPayment(number: number, differing: Partial<NewPayment> = {}): NewPayment {
  return {
    payer: `0x${'ab'.repeat(20)}`,
    nonce: `0x${number.toString(16).padStart(64, '0')}`,
    payloadSha256: createHash('sha256').update(`payload ${number}`).digest('hex'),
    identifier: null,
    route: '/v1/repos',
    request: '/v1/repos?limit=30',
    digestId: '',
    amount: '10000',
    payTo: `0x${'cd'.repeat(20)}`,
    validBefore: String(noon / 1000 + 300),
    ...differing,
  };
}

/** The instant so many seconds after noon. */
export function at(seconds: number): Instant {
  return toInstant(noon + seconds * 1000);
}

export function transactionOf(number: number): string {
  return `0x${number.toString(16).padStart(64, 'e')}`;
}

export const settling = { state: 'settling', digestId: '2026-11-20-0123abcd' } as const;
export const settled = { state: 'settled', transaction: transactionOf(1) } as const;
export const failed = { state: 'failed', reason: 'insufficient_funds' } as const;
export const unknown = { state: 'unknown', transaction: '' } as const;

/** Claims every payment of unknown outcome that nobody holds. */
export async function claimUnfinished(ledger: Ledger): Promise<LedgerEntry[]> {
  const claims = [];
  for (const payment of await ledger.unfinished()) claims.push(await ledger.claim(payment));
  return claims.flatMap((claim) => (claim.outcome === 'taken' ? [claim.entry] : []));
}
