import type { Instant } from '../../../../pipeline/contract/dates.ts';
import type { Log } from '../../../http/log.ts';
import {
  advanceEntry,
  type Claim,
  claimRecorded,
  createMutex,
  isReplayable,
  type Ledger,
  type LedgerEntry,
  type NewPayment,
  notHeld,
  type PaymentKey,
  type Progress,
  reopenEntry,
  toClaimed,
  toKeyText,
} from '../ledger.ts';
import type { Recognize } from '../memory.ts';
import { openDatabase, type Query, toConnection } from './database.ts';
import { openHolderSession, OtherSellerError, type Seller } from './holder-session.ts';
import {
  claimIdentifier,
  type ClaimNumber,
  countRepeat,
  deleteClaim,
  deleteForgotten,
  findPayment,
  findSettled,
  findUnfinished,
  insertClaim,
  readPayments,
  recordChange,
  recordReopened,
} from './payment-tables.ts';

export type PostgresLedgerOptions = {
  /** Such as `postgresql://user@host:5432/database`. */
  url: string;
  /** For how long after its settlement a payment is answered again. After that it is `used`. */
  replayMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** Whose ledger it is. Undefined where no `BASE_URL` is set; then nothing is checked. */
  seller?: Seller | undefined;
  /** Undefined where any ledger is accepted. */
  recognize?: Recognize | undefined;
};

/** `admit` connects. @throws OtherSellerError if the ledger belongs to another service; a database may be away. */
export type PostgresLedger = Ledger & { admit: () => Promise<void> };

/**
 * The record of payments of many gateways, in PostgreSQL.
 *
 * It connects at its first use and then migrates the tables. While the database is unavailable, every method rejects
 * within a few seconds. Afterwards it works again by itself.
 *
 * @throws LedgerError for an invalid address.
 */
export function openPostgresLedger(options: PostgresLedgerOptions): PostgresLedger {
  return new SharedLedger(options);
}

/** A payment that this gateway has claimed, or is claiming. */
type Held = { key: PaymentKey; claim: number; entry: LedgerEntry };

/** The ledger's methods are fields, so that a caller may take one of them alone. */
class SharedLedger implements PostgresLedger {
  readonly #options: PostgresLedgerOptions;
  readonly #database;
  readonly #session;
  readonly #inTurn = createMutex();
  readonly #held = new Map<string, Held>();
  readonly #asking = new Map<string, Promise<Claim>>();
  #lastClaim = 0;
  /** The end of a claim was lost with a connection, so the table may hold rows that this process forgot. */
  #mustTidy = false;
  #closing: Promise<unknown> | undefined;

  constructor(options: PostgresLedgerOptions) {
    const connection = toConnection(options.url);
    this.#options = options;
    this.#database = openDatabase(connection);
    const { log, seller, recognize } = options;
    this.#session = openHolderSession(connection, log, { seller, recognize });
  }

  admit = async (): Promise<void> => {
    await this.#session.id().catch((error: unknown) => {
      if (error instanceof OtherSellerError) throw error;
    });
  };

  /** Of several callers with one payment, one asks the database. The others wait for its answer. */
  claim = async (payment: NewPayment): Promise<Claim> => {
    const key = toKeyText(payment);
    const earlier = this.#asking.get(key);
    if (earlier !== undefined) {
      await earlier;
      return this.claim(payment);
    }
    if (this.#held.has(key)) return { outcome: 'held' };
    const asked = this.#askFor(payment).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asked);
    return asked;
  };

  advance = (key: PaymentKey, progress: Progress): Promise<void> =>
    this.#inTurn(toKeyText(key), async () => {
      const held = this.#held.get(toKeyText(key));
      if (held === undefined) throw notHeld();
      const entry = advanceEntry(held.entry, progress);
      const number = await this.#numberOf(held.claim);
      if (!(await recordChange(this.#database.query, entry, number))) throw notHeld();
      held.entry = entry;
      if (entry.state !== 'settling') this.#forget(held);
    });

  /** A row that cannot be deleted now is deleted before the next claim. */
  release = (key: PaymentKey): Promise<void> =>
    this.#inTurn(toKeyText(key), async () => {
      const held = this.#held.get(toKeyText(key));
      if (held === undefined) return;
      this.#forget(held);
      try {
        await deleteClaim(this.#database.query, key, await this.#numberOf(held.claim));
      } catch {
        this.#mustTidy = true;
      }
    });

  unfinished = (): Promise<LedgerEntry[]> =>
    this.#inTurn(tidying, async () => {
      await this.#deleteForgotten();
      return findUnfinished(this.#database.query);
    });

  settledBetween = async (from: Instant, until: Instant, limit: number): Promise<LedgerEntry[]> => {
    await this.#session.id();
    return findSettled(this.#database.query, { from, until, limit });
  };

  /** A settled payment has no claim. If several gateways try, the database lets one change the row. */
  reopen: Ledger['reopen'] = (settled, at) =>
    this.#inTurn(toKeyText(settled), async () => {
      await this.#session.id();
      const known = await findPayment(this.#database.query, settled);
      if (known?.state !== 'settled' || known.transaction !== settled.transaction) return false;
      return recordReopened(this.#database.query, reopenEntry(known, at));
    });

  repeat: Ledger['repeat'] = async (settled, most) => {
    await this.#session.id();
    return countRepeat(this.#database.query, settled, most);
  };

  exclusively: Ledger['exclusively'] = (name, work) => this.#database.exclusively(name, work);

  recognize = (): Promise<void> => this.#session.recognize();

  entries = (): AsyncIterable<LedgerEntry> => this.#readAll();

  close = async (): Promise<void> => {
    this.#closing ??= Promise.all([this.#database.close(), this.#session.close()]);
    await this.#closing;
  };

  /** The payment counts as held here from the first moment, so no other caller of this process claims it. */
  async #askFor(payment: NewPayment): Promise<Claim> {
    this.#lastClaim += 1;
    const held = { key: payment, claim: this.#lastClaim, entry: toClaimed(payment) };
    this.#held.set(toKeyText(payment), held);
    try {
      // Claims wait while many rows are deleted.
      await this.#inTurn(tidying, async () => {
        if (this.#mustTidy) await this.#deleteForgotten();
      });
      const number = await this.#numberOf(held.claim);
      const claim = await this.#database.transact(async (query) => {
        const value = await this.#claimRow(query, payment, number);
        return { commit: value.outcome === 'taken', value };
      });
      if (claim.outcome === 'taken') held.entry = claim.entry;
      else this.#forget(held);
      return claim;
    } catch (error) {
      this.#forget(held);
      this.#mustTidy = true;
      throw error;
    }
  }

  /** A second gateway waits at the unique row until the first one's transaction ends, and reads its result. */
  async #claimRow(query: Query, payment: NewPayment, number: ClaimNumber): Promise<Claim> {
    if (!(await insertClaim(query, payment, number))) return { outcome: 'held' };
    const recorded = await findPayment(query, payment);
    if (recorded !== undefined && recorded.state !== 'failed') {
      const { replayMs, now } = this.#options;
      return claimRecorded(payment, recorded, (entry) => isReplayable(entry, replayMs, now()));
    }
    const rival = await claimIdentifier(query, payment);
    return rival ? { outcome: rival } : { outcome: 'taken', entry: toClaimed(payment) };
  }

  async #deleteForgotten(): Promise<void> {
    this.#mustTidy = false;
    try {
      const number = await this.#numberOf(this.#lastClaim);
      await deleteForgotten(this.#database.query, number, [...this.#held.values()]);
    } catch (error) {
      this.#mustTidy = true;
      throw error;
    }
  }

  async #numberOf(claim: number): Promise<ClaimNumber> {
    return { holder: await this.#session.id(), claim };
  }

  #forget(held: Held): void {
    const key = toKeyText(held.key);
    if (this.#held.get(key) === held) this.#held.delete(key);
  }

  async *#readAll(): AsyncGenerator<LedgerEntry> {
    // The session creates the tables.
    await this.#session.id();
    yield* readPayments(this.#database.query);
  }
}

const tidying = 'tidying';
