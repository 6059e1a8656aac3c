import type * as z from 'zod';
import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  LedgerEntry,
  type NewPayment,
  type PaymentKey,
  type Progress,
  reorganized,
} from './entry.ts';
import { LedgerError } from './ledger-error.ts';
import type { Claim } from './ledger.ts';

/** A payment as it is when it is claimed. @throws LedgerError for one that could not be written down. */
export function toClaimed(payment: NewPayment): LedgerEntry {
  const { payer, nonce, payloadSha256, identifier, route, request } = payment;
  const { digestId, amount, payTo, validBefore, claimedAt } = payment;
  return parse(LedgerEntry, {
    payer,
    nonce,
    payloadSha256,
    identifier,
    route,
    request,
    digestId,
    amount,
    payTo,
    validBefore,
    claimedAt,
    changedAt: claimedAt,
    state: 'claimed',
    transaction: '',
    reason: '',
  });
}

/** The payment after it went on. @throws LedgerError for what could not be written down. */
export function advanceEntry(entry: LedgerEntry, progress: Progress): LedgerEntry {
  const { at: changedAt, ...change } = progress;
  const { digestId, transaction: known } = entry;
  const next = parse(Changing, { digestId, transaction: '', reason: '', ...change, changedAt });
  // A hash that was known stays known.
  return { ...entry, ...next, transaction: next.transaction || known };
}

/** The payment after the chain took its settlement back. */
export function reopenEntry(entry: LedgerEntry, at: Instant): LedgerEntry {
  const { transaction } = entry;
  return advanceEntry(entry, { state: 'unknown', transaction, reason: reorganized, at });
}

/** What of a payment changes; all else of it was read before. */
const Changing = LedgerEntry.pick({
  digestId: true,
  changedAt: true,
  state: true,
  transaction: true,
  reason: true,
});

/**
 * What comes of asking for a payment that the record knows, that did not fail, and that nobody has in hand.
 *
 * Whoever recorded `settling` and holds it no more may have sent it, so its end is unknown.
 */
export function claimRecorded(
  payment: NewPayment,
  recorded: LedgerEntry,
  isFresh: (settled: LedgerEntry) => boolean,
): Claim {
  const same =
    recorded.payloadSha256 === payment.payloadSha256 && recorded.request === payment.request;
  if (!same) return { outcome: 'used' };
  if (recorded.state !== 'settled') return { outcome: 'taken', entry: toUnknown(recorded) };
  return isFresh(recorded) ? { outcome: 'settled', entry: recorded } : { outcome: 'used' };
}

/** A payment that was perhaps sent, and that nobody holds any more. */
export function toUnknown(entry: LedgerEntry): LedgerEntry {
  return { ...entry, state: 'unknown' };
}

/** Whether a payment was settled less than `replayMs` before `nowMs`. */
export function isReplayable(entry: LedgerEntry, replayMs: number, nowMs: number): boolean {
  return entry.state === 'settled' && Date.parse(entry.changedAt) + replayMs > nowMs;
}

/** One text for a payment's key. */
export function toKeyText({ payer, nonce }: PaymentKey): string {
  return `${payer} ${nonce}`;
}

/** Why a caller may not go on with a payment. */
export function notHeld(): LedgerError {
  return new LedgerError('this payment is not in the hands of whoever goes on with it');
}

/** Strict when writing: a line that could not be read again would stop the next start. */
function parse<T>(schema: z.ZodType<T>, entry: T): T {
  const parsed = schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new LedgerError(`a payment cannot be written down: ${fields} is not what it should be`);
}
