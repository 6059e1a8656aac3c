import { Instant } from '../../../pipeline/contract/dates.ts';
import * as z from 'zod';
import type { AtomicUsdc } from '../prices.ts';
import type { Outcome, StateName, StateOf } from '../charge-state.ts';

/** The result of a claim. */
export type Claim =
  /** This caller alone may settle the payment, until it records an end or releases it. */
  | {
      outcome: 'taken';
      /** `claimed` for a new payment; `unknown` if it was sent before and can still land. */
      entry: LedgerEntry;
    }
  /** Another caller, in this or another process, holds the payment or its identifier. */
  | { outcome: 'held' }
  /** It settled for the same request, recently enough to be answered again. */
  | { outcome: 'settled'; entry: LedgerEntry }
  /**
   * It was used for another request, with another signature, or too long ago.
   * Or its identifier belongs to another payment of the payer that did not fail.
   */
  | { outcome: 'used' };

/**
 * The durable record of payments, and of the callers that may settle them.
 *
 * Every method rejects with a `LedgerError` if the record cannot be read or written.
 */
export type Ledger = {
  /**
   * Claims a payment, identified by payer and nonce. An identifier belongs to one payment of a payer.
   *
   * A payment counts as new if it failed, or if its holder died before it was sent.
   * A file ledger also forgets old settlements once their authorizations have expired.
   *
   * A payment that can still land belongs to its first request, even after a refusal: anyone may land it,
   * and its payer must then get that answer. Until it expires, other uses of its nonce or identifier are `used`.
   */
  claim: (payment: NewPayment) => Promise<Claim>;
  /** Records a change of a claimed payment on disk. `settled`, `failed` and `unknown` end the claim. */
  advance: (key: PaymentKey, progress: Progress) => Promise<void>;
  /**
   * Releases a claim. A payment that was never recorded is forgotten. Any other keeps its record;
   * without an end it counts as `unknown`. It ignores a payment without a claim, and never rejects.
   */
  release: (key: PaymentKey) => Promise<void>;
  /** Payments that were sent, can still land, and are held by no live process. It claims none. */
  unfinished: () => Promise<LedgerEntry[]>;
  /** Payments settled at `from` or later and before `until`, oldest first, at most `limit`. */
  settledBetween: (from: Instant, until: Instant, limit: number) => Promise<LedgerEntry[]>;
  /**
   * Makes a settled payment `unknown` with the reason `reorganized`, after the chain lost its transaction.
   * False, with nothing changed, if it is not settled in that transaction: another gateway was first.
   */
  reopen: (settled: PaymentKey & Pick<LedgerEntry, 'transaction'>, at: Instant) => Promise<boolean>;
  /**
   * Counts one more answer to a settled payment. False, with nothing counted, if there were `most` already.
   * It does not wait for the disk: a power failure may lose the counts of the last second.
   */
  repeat: (settled: PaymentKey, most: number) => Promise<boolean>;
  /** Runs the work while no other caller on this ledger, in any process, runs work under the same name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Compares the ledger with the one that this gateway sold with before. @throws LedgerError if it was replaced; then
   * nothing is claimed until a later comparison accepts the ledger.
   */
  recognize: () => Promise<void>;
  /** Every payment's last state, in the order of their first records. */
  entries: () => AsyncIterable<LedgerEntry>;
  close: () => Promise<void>;
};

/** The record cannot be read or written. Nothing was changed, or the whole change was recorded. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

const Hex32 = z.string().regex(/^0x[0-9a-f]{64}$/);
const Address = z.string().regex(/^0x[0-9a-f]{40}$/);

/** Identifies a payment: EIP-3009 lets a payer use each nonce once. Lower case. */
export type PaymentKey = Pick<LedgerEntry, 'payer' | 'nonce'>;

/** A payment to claim. */
export type NewPayment = Omit<
  LedgerEntry,
  'state' | 'transaction' | 'reason' | 'changedAt' | 'repeats'
>;

/** A change of a claimed payment, in the states that are stored. */
export type Progress =
  /** Recorded right before it is sent. */
  | { state: 'settling'; digestId: string; at: Instant }
  | { state: 'settled'; transaction: string; at: Instant }
  | { state: 'failed'; reason: string; at: Instant }
  /** `reason` is the refusal that the payer got, or `reorganized`. */
  | { state: 'unknown'; transaction: string; reason?: string; at: Instant };

/** A payment and its state, without its signature and its answer. */
export const LedgerEntry = z.object({
  payer: Address,
  nonce: Hex32,
  /** SHA-256 of the signed authorization and its signature, in hex. */
  payloadSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The client's id from x402's payment-identifier extension; null without one. */
  identifier: z.string().nullable(),
  /** The paid path, such as `/v1/repos`. */
  route: z.string(),
  /** The path and its parsed parameters in one normal form. */
  request: z.string(),
  /** The digest of the answer; empty until the answer is computed. */
  digestId: z.string(),
  amount: z
    .string()
    .regex(/^\d+$/)
    .transform((digits): AtomicUsdc => `${BigInt(digits)}`),
  payTo: Address,
  /** When the authorization expires, in seconds since 1970. */
  validBefore: z.string().regex(/^\d+$/),
  claimedAt: Instant,
  changedAt: Instant,
  state: z.enum(['claimed', 'settling', 'settled', 'failed', 'unknown'] satisfies StateName[]),
  /** Transaction hash; empty until it is known. */
  transaction: z.string(),
  /** The x402 error code of its failure or refusal, or `reorganized`; otherwise empty. */
  reason: z.string(),
  /** How many calls got the answer again after the settlement. Lines of earlier versions have no count. */
  repeats: z.int().nonnegative().default(0),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The stored reason of a payment whose settlement was lost in a reorganization. */
const reorganized = 'reorganized';

/** The state of a stored payment. A stored `unknown` with a reason is a refusal or a reorganization. */
export function stateOf({ state, reason }: Pick<LedgerEntry, 'state' | 'reason'>): StateName {
  if (state !== 'unknown' || reason === '') return state;
  return reason === reorganized ? 'reorganized' : 'refused';
}

/** The form in which a ledger stores what is known after an attempt to settle, or after a reorganization. */
export function toStored(known: Outcome | StateOf<'reorganized'>) {
  const { state } = known;
  if (state === 'refused') return { ...known, state: 'unknown' } as const;
  if (state === 'unsent') return { state: 'failed', reason: 'unexpected_settle_error' } as const;
  return state === 'reorganized'
    ? ({ ...known, state: 'unknown', reason: reorganized } as const)
    : known;
}

/** A newly claimed payment. @throws LedgerError for an invalid payment. */
export function toClaimed(payment: NewPayment): LedgerEntry {
  const { claimedAt: changedAt } = payment;
  const fresh = { state: 'claimed', transaction: '', reason: '', repeats: 0 } as const;
  return parse(LedgerEntry, { ...payment, changedAt, ...fresh });
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
  return advanceEntry(entry, { ...toStored({ state: 'reorganized', transaction }), at });
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

/** Runs work under one name one at a time, in the order of the calls. Work must not use its own name again. */
export function createMutex() {
  const tails = new Map<string, Promise<void>>();

  return async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(name);
    const mine = (async () => {
      await before;
      return work();
    })();
    const tail = mine.then(nothing, nothing);
    tails.set(name, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
}

function nothing(): void {}
