import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  type Claim,
  type Ledger,
  LedgerEntry,
  LedgerError,
  type NewPayment,
  type PaymentKey,
  type Progress,
  type StateName,
} from './ledger.ts';

/** A payment that this gateway holds or is claiming, and the number of the claim. */
export type Held = { entry: LedgerEntry; claim: number };

/** Where payments are kept; `createLedger` decides. Methods reject with a `LedgerError`. */
export type Store = Pick<
  Ledger,
  'unfinished' | 'repeat' | 'deliver' | 'recognize' | 'tryToWrite' | 'close'
> & {
  /** Claims a payment for this gateway, by `claimRecorded`. It is not recorded yet. */
  claim: (fresh: LedgerEntry, claim: number) => Promise<Claim>;
  /** Frees a claim. The record of its payment does not change. It never rejects. */
  free: (held: Held) => Promise<void>;
  /**
   * Records a change of a claimed payment on disk. Any state but `settling` ends the claim. False,
   * with nothing changed, if the claim belongs to another gateway now.
   */
  record: (held: Held) => Promise<boolean>;
  /** Records a first change of a claimed payment, unless `answersFor` holds for an earlier one. */
  begin: (held: Held, since: Instant) => Promise<LedgerEntry | undefined>;
  /** The newest payment for which `answersFor` holds. */
  findEarlier: (entry: LedgerEntry, since: Instant) => Promise<LedgerEntry | undefined>;
};

/**
 * A ledger of one gateway. `openStore` gets the payments that this gateway holds, by `toKeyText`.
 * `now`, in milliseconds since 1970, gives every record its time.
 */
export function createLedger(
  openStore: (held: ReadonlyMap<string, Held>) => Store,
  now: () => number,
): Ledger {
  const held = new Map<string, Held>();
  const store = openStore(held);
  const byPayment = createMutex();
  const byPayer = createMutex();
  const inTurn = <T>(payment: PaymentKey, work: (key: string) => Promise<T>): Promise<T> => {
    const key = toKeyText(payment);
    return byPayment(key, () => work(key));
  };
  const present = (): Instant => new Date(now()).toISOString();
  const since = (): Instant => new Date(now() - joinableMs).toISOString();
  const toAdvanced = (key: string, progress: Progress): Held => {
    const holding = held.get(key);
    if (!holding) throw new LedgerError('this caller does not hold the payment');
    return { ...holding, entry: advanceEntry(holding.entry, progress, present()) };
  };
  let lastClaim = 0;
  let closing: Promise<void> | undefined;

  return {
    claim: (payment) =>
      inTurn(payment, async (key) => {
        if (held.has(key)) return { outcome: 'held' };
        lastClaim += 1;
        const claiming = { entry: toClaimed(payment, present()), claim: lastClaim };
        // The store must see the payment as held from the first moment.
        held.set(key, claiming);
        try {
          const claim = await store.claim(claiming.entry, claiming.claim);
          if (claim.outcome === 'taken') claiming.entry = claim.entry;
          else held.delete(key);
          return claim;
        } catch (error) {
          held.delete(key);
          throw error;
        }
      }),
    begin: (payment, digestId) =>
      inTurn(payment, async (key) => {
        const next = toAdvanced(key, { state: 'settling', digestId });
        const earlier = await byPayer(payment.payer, () => store.begin(next, since()));
        if (!earlier) held.set(key, next);
        return earlier;
      }),
    findEarlier: async (payment) => {
      const holding = held.get(toKeyText(payment));
      return holding && store.findEarlier(holding.entry, since());
    },
    // Until the delivery is noted, this payment would answer for its payer's next payment.
    deliver: (settled) =>
      inTurn(settled, () => byPayer(settled.payer, () => store.deliver(settled))),
    advance: (payment, progress) =>
      inTurn(payment, async (key) => {
        const next = toAdvanced(key, progress);
        if (!(await store.record(next))) {
          throw new LedgerError('this caller does not hold the payment');
        }
        if (next.entry.state === 'settling') held.set(key, next);
        else held.delete(key);
      }),
    release: (payment) =>
      inTurn(payment, async (key) => {
        const holding = held.get(key);
        held.delete(key);
        if (holding) await store.free(holding);
      }),
    unfinished: async () => {
      const unfinished = await store.unfinished();
      return unfinished.filter((entry) => !held.has(toKeyText(entry)));
    },
    repeat: (settled, most) => inTurn(settled, () => store.repeat(settled, most)),
    recognize: store.recognize,
    tryToWrite: store.tryToWrite,
    close: () => (closing ??= store.close()),
  };
}

/** How long an earlier payment for the same request answers for a new one, in milliseconds. */
export const joinableMs = 10 * 60_000;

/**
 * Whether an earlier payment of a payer answers for a new one, which is then not sent: the client
 * may have lost the answer, and signed anew.
 */
export function answersFor(earlier: LedgerEntry, entry: LedgerEntry, since: Instant): boolean {
  if (earlier.payer !== entry.payer || earlier.nonce === entry.nonce) return false;
  const state = stateOf(earlier);
  if (state === 'failed') return false;
  if (entry.identifier !== null && earlier.identifier === entry.identifier) return true;
  const isOpen =
    state === 'settling' || state === 'unknown' || (state === 'settled' && !earlier.delivered);
  return isOpen && earlier.request === entry.request && earlier.changedAt >= since;
}

/** The state of a stored payment. A stored `unknown` with a reason is a refusal. */
export function stateOf({ state, reason }: Pick<LedgerEntry, 'state' | 'reason'>): StateName {
  return state === 'unknown' && reason !== '' ? 'refused' : state;
}

/** A newly claimed payment. */
export function toClaimed(payment: NewPayment, at: Instant): LedgerEntry {
  const fresh = {
    state: 'claimed',
    transaction: '',
    reason: '',
    repeats: 0,
    delivered: false,
    answeredBy: null,
  } as const;
  return { ...payment, claimedAt: at, changedAt: at, ...fresh };
}

/**
 * The payment after a change, as it is recorded. It is validated, because an unreadable line would
 * stop the next start.
 * @throws LedgerError for an invalid payment or change.
 */
export function advanceEntry(entry: LedgerEntry, progress: Progress, at: Instant): LedgerEntry {
  // `stateOf` reads a refusal from its reason.
  const stored = progress.state === 'refused' ? { ...progress, state: 'unknown' } : progress;
  const next = { ...entry, transaction: '', reason: '', ...stored, changedAt: at };
  // A known transaction hash stays if the change brings none.
  const transaction = next.transaction || entry.transaction;
  const parsed = LedgerEntry.safeParse({ ...next, transaction });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new LedgerError(`a payment cannot be recorded: ${fields} is invalid`);
}

/**
 * The result of a claim on a payment that nobody holds, decided by its record and by that of the
 * `earlier` payment that answered for it. A settlement is answered again for `replayMs`, and may be
 * forgotten after that. An earlier payment that was refused or failed answers no more.
 *
 * A payment in state `settling` without a holder may have been sent, so its outcome is unknown.
 */
export function claimRecorded(
  entry: LedgerEntry,
  { recorded, earlier }: { recorded: LedgerEntry | undefined; earlier: LedgerEntry | undefined },
  { replayMs, now }: { replayMs: number; now: () => number },
): Claim {
  const isReplayable = ({ changedAt }: LedgerEntry) => Date.parse(changedAt) + replayMs > now();
  if (recorded === undefined) return { outcome: 'taken', entry };
  const isSame =
    recorded.payloadSha256 === entry.payloadSha256 && recorded.request === entry.request;
  if (recorded.state === 'failed') {
    const state = earlier ? stateOf(earlier) : 'settled';
    const isFree = recorded.answeredBy === null || state === 'failed' || state === 'refused';
    if (isFree) return { outcome: 'taken', entry };
    const isAnswered = earlier && (state !== 'settled' || isReplayable(earlier));
    return isSame && isAnswered ? { outcome: 'joined', entry: earlier } : { outcome: 'used' };
  }
  if (!isSame) return { outcome: 'used' };
  if (recorded.state !== 'settled') return { outcome: 'taken', entry: toUnknown(recorded) };
  return isReplayable(recorded) ? { outcome: 'settled', entry: recorded } : { outcome: 'used' };
}

/** The state `unknown` for a payment that may have been sent and no longer has a holder. */
export function toUnknown(entry: LedgerEntry): LedgerEntry {
  return { ...entry, state: 'unknown' };
}

/** The key of a payment, as text. */
export function toKeyText({ payer, nonce }: PaymentKey): string {
  return `${payer} ${nonce}`;
}

/** Runs work of one name in the order of the calls. Work must not use its name again. */
export function createMutex(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Promise<unknown>>();

  return async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(name);
    const turn = before ? before.catch(doNothing).then(work) : work();
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
}

export function doNothing(): void {}
