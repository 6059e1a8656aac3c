import type { Instant } from '../../../../pipeline/contract/dates.ts';
import type { Log } from '../../../log/log.ts';
import type { LedgerEntry, NewPayment, PaymentKey, Progress } from '../entry.ts';
import type { Claim, Ledger } from '../ledger.ts';
import {
  advanceEntry,
  isReplayable,
  notHeld,
  reopenEntry,
  toClaimed,
  toKeyText,
} from '../transitions.ts';
import { claimPayment, dropClaim, dropForgotten, findUnfinished, toClaimText } from './claims.ts';
import { createMutex } from '../mutex.ts';
import { toConnection } from './connection.ts';
import { openDatabase } from './database.ts';
import { openHolderSession } from './holder-session.ts';
import {
  findPayment,
  findSettled,
  readPayments,
  recordChange,
  recordReopened,
} from './payment-rows.ts';

export type PostgresLedgerOptions = {
  /** Such as `postgresql://user@host:5432/database`. */
  url: string;
  /** How long after its settlement a payment is answered again; after that it is `used` for good. */
  replayMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
};

/** A payment this gateway has in hand, or is about to. */
type Held = { key: PaymentKey; claim: number; entry: LedgerEntry };

/**
 * The record of payments of many gateways, in PostgreSQL.
 *
 * It connects when it is first used, brings the tables up to date, and mends itself: while the database is away every
 * method rejects within a few seconds, and a gateway starts and serves what is free without it.
 *
 * @throws LedgerError for an address that is none.
 */
export function openPostgresLedger({ url, replayMs, now, log }: PostgresLedgerOptions): Ledger {
  const connection = toConnection(url);
  const database = openDatabase(connection);
  const session = openHolderSession(connection, log);
  const inTurn = createMutex();
  const hands = new Map<string, Held>();
  const asking = new Map<string, Promise<Claim>>();
  let lastClaim = 0;
  /** A claim's end was lost with a connection, so rows may be left that nobody here knows of. */
  let untidy = false;
  let closing: Promise<void> | undefined;

  /** Of those who ask for one payment here, one asks the database, and the next when that one knows. */
  async function claim(payment: NewPayment): Promise<Claim> {
    const key = toKeyText(payment);
    const earlier = asking.get(key);
    if (earlier !== undefined) {
      await earlier;
      return claim(payment);
    }
    if (hands.has(key)) return { outcome: 'held' };
    const asked = askFor(payment).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  async function askFor(payment: NewPayment): Promise<Claim> {
    const held = { key: payment, claim: nextClaim(), entry: toClaimed(payment) };
    hands.set(toKeyText(payment), held);
    try {
      await tidy();
      const hand = { holder: await session.number(), claim: held.claim };
      const came = await claimPayment(database, { payment, hand, isFresh });
      if (came.outcome === 'taken') held.entry = came.entry;
      else letGo(held);
      return came;
    } catch (error) {
      letGo(held);
      untidy = true;
      throw error;
    }
  }

  function letGo(held: Held): void {
    const key = toKeyText(held.key);
    if (hands.get(key) === held) hands.delete(key);
  }

  async function advance(key: PaymentKey, progress: Progress): Promise<void> {
    const held = hands.get(toKeyText(key));
    if (held === undefined) throw notHeld();
    const entry = advanceEntry(held.entry, progress);
    const hand = { holder: await session.number(), claim: held.claim };
    if (!(await recordChange(database.query, entry, hand))) throw notHeld();
    held.entry = entry;
    if (entry.state !== 'settling') letGo(held);
  }

  /** Where the row cannot be dropped now, it is dropped before the next claim. */
  async function release(key: PaymentKey): Promise<void> {
    const held = hands.get(toKeyText(key));
    if (held === undefined) return;
    letGo(held);
    try {
      const hand = { holder: await session.number(), claim: held.claim };
      await dropClaim(database.query, key, hand);
    } catch {
      untidy = true;
    }
  }

  /** What this gateway does not know of any more is in nobody's hand. */
  async function unfinished(): Promise<LedgerEntry[]> {
    return inTurn(sweeping, async () => {
      await dropUnknown();
      return findUnfinished(database.query);
    });
  }

  async function settledBetween(from: Instant, until: Instant, limit: number) {
    await session.number();
    return findSettled(database.query, { from, until, limit });
  }

  /** A settled payment is in nobody's hand, so no claim is needed: of several gateways one changes the row. */
  async function reopen(settled: Parameters<Ledger['reopen']>[0], at: Instant): Promise<boolean> {
    await session.number();
    const known = await findPayment(database.query, settled);
    if (known?.state !== 'settled' || known.transaction !== settled.transaction) return false;
    return recordReopened(database.query, reopenEntry(known, at));
  }

  /** Claims wait for those who drop many rows at once. */
  async function tidy(): Promise<void> {
    await inTurn(sweeping, async () => {
      if (untidy) await dropUnknown();
    });
  }

  async function dropUnknown(): Promise<void> {
    untidy = false;
    try {
      const hand = { holder: await session.number(), claim: lastClaim };
      const inHand = [...hands.values()].map((held) => toClaimText(held.key, held.claim));
      await dropForgotten(database.query, hand, inHand);
    } catch (error) {
      untidy = true;
      throw error;
    }
  }

  async function* readAll(): AsyncGenerator<LedgerEntry> {
    // The tables are there once the session is.
    await session.number();
    yield* readPayments(database.query);
  }

  async function closeAll(): Promise<void> {
    await Promise.all([database.close(), session.close()]);
  }

  function nextClaim(): number {
    lastClaim += 1;
    return lastClaim;
  }

  function isFresh(entry: LedgerEntry): boolean {
    return isReplayable(entry, replayMs, now());
  }

  return {
    claim,
    advance: (key, progress) => inTurn(toKeyText(key), () => advance(key, progress)),
    release: (key) => inTurn(toKeyText(key), () => release(key)),
    unfinished,
    settledBetween,
    reopen: (settled, at) => inTurn(toKeyText(settled), () => reopen(settled, at)),
    exclusively: database.exclusively,
    entries: readAll,
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}

const sweeping = 'sweeping';
