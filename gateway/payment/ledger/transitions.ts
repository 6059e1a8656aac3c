import type * as z from 'zod';
import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  LedgerEntry,
  type NewPayment,
  type PaymentKey,
  type Progress,
  reorganized,
} from './entry.ts';
import { type Claim, LedgerError } from './ledger.ts';

/** A newly claimed payment. @throws LedgerError for an invalid payment. */
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
    repeats: 0,
  });
}

/** The payment after a change. @throws LedgerError for an invalid change. */
export function advanceEntry(entry: LedgerEntry, progress: Progress): LedgerEntry {
  const { at: changedAt, ...change } = progress;
  const { digestId, transaction: known } = entry;
  const next = parse(Changing, { digestId, transaction: '', reason: '', ...change, changedAt });
  // A known transaction hash is kept.
  return { ...entry, ...next, transaction: next.transaction || known };
}

/** The payment after a reorganization removed its settlement. */
export function reopenEntry(entry: LedgerEntry, at: Instant): LedgerEntry {
  const { transaction } = entry;
  return advanceEntry(entry, { state: 'unknown', transaction, reason: reorganized, at });
}

/** The fields that change. The others were validated before. */
const Changing = LedgerEntry.pick({
  digestId: true,
  changedAt: true,
  state: true,
  transaction: true,
  reason: true,
});

/**
 * The result of a claim on a recorded, unheld payment that did not fail.
 *
 * A payment in state `settling` without a holder may have been sent, so its outcome is unknown.
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

/** A payment that may have been sent and no longer has a holder. */
export function toUnknown(entry: LedgerEntry): LedgerEntry {
  return { ...entry, state: 'unknown' };
}

/** Whether a payment settled less than `replayMs` before `nowMs`. */
export function isReplayable(entry: LedgerEntry, replayMs: number, nowMs: number): boolean {
  return entry.state === 'settled' && Date.parse(entry.changedAt) + replayMs > nowMs;
}

/** A payment's key as text. */
export function toKeyText({ payer, nonce }: PaymentKey): string {
  return `${payer} ${nonce}`;
}

/** The error for a change without a claim. */
export function notHeld(): LedgerError {
  return new LedgerError('this caller does not hold the payment');
}

/** Validates before writing, because an unreadable line would stop the next start. */
function parse<T>(schema: z.ZodType<T>, entry: T): T {
  const parsed = schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new LedgerError(`a payment cannot be recorded: ${fields} is invalid`);
}
