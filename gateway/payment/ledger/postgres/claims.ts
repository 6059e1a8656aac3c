import * as z from 'zod';
import type { LedgerEntry, NewPayment, PaymentKey } from '../entry.ts';
import type { Claim } from '../ledger.ts';
import { claimRecorded, toClaimed, toKeyText, toUnknown } from '../transitions.ts';
import { codeOf } from './connection.ts';
import type { Database, Query, Verdict } from './database.ts';
import { isAlive } from './locks.ts';
import { entryColumns, findPayment, type Hand, toEntry } from './payment-rows.ts';

/** What was asked for, for whom, and when a settled payment is still answered again. */
export type Request = {
  payment: NewPayment;
  hand: Hand;
  isFresh: (settled: LedgerEntry) => boolean;
};

/**
 * Takes a payment by a unique row of `payment_claims`; rows of the dead are cleared away first.
 *
 * Whoever comes second waits at the unique row until the first one's transaction ends, and then reads what it wrote.
 */
export async function claimPayment(database: Database, request: Request): Promise<Claim> {
  return database.transact((query) => tryToClaim(query, request));
}

/** Everything that was sent, has no known end and is in no living hand; rows of the dead are cleared away first. */
export async function findUnfinished(query: Query): Promise<LedgerEntry[]> {
  await query(`DELETE FROM payment_claims WHERE NOT ${isAlive('holder')}`);
  const rows = await query(
    `SELECT ${entryColumns} FROM payments
      WHERE state IN ('settling', 'unknown') AND NOT EXISTS (
        SELECT FROM payment_claims AS claims
        WHERE claims.payer = payments.payer AND claims.nonce = payments.nonce
      ) ORDER BY id`,
  );
  return rows.map((row) => toUnknown(toEntry(row)));
}

/** Gives a payment back; the record stays as it is. */
export async function dropClaim(query: Query, key: PaymentKey, hand: Hand): Promise<void> {
  await query(
    'DELETE FROM payment_claims WHERE payer = $1 AND nonce = $2 AND holder = $3 AND claim = $4',
    [key.payer, key.nonce, hand.holder, hand.claim],
  );
}

/** Drops this holder's rows up to a claim's number that it no longer knows of: their end was lost with a connection. */
export async function dropForgotten(
  query: Query,
  { holder, claim }: Hand,
  inHand: readonly string[],
): Promise<void> {
  await query(
    `DELETE FROM payment_claims WHERE holder = $1 AND claim <= $2
      AND NOT (payer || ' ' || nonce || ' ' || claim) = ANY ($3::text[])`,
    [holder, claim, inHand],
  );
}

/** One text for a payment's key and the number of its claim. */
export function toClaimText(key: PaymentKey, claim: number): string {
  return `${toKeyText(key)} ${claim}`;
}

const uniqueViolation = '23505';

async function tryToClaim(query: Query, request: Request): Promise<Verdict<Claim>> {
  const { payment, hand, isFresh } = request;
  if (!(await insertClaim(query, payment, hand))) return refuse({ outcome: 'held' });
  const recorded = await findPayment(query, payment);
  if (recorded !== undefined && recorded.state !== 'failed') {
    const came = claimRecorded(payment, recorded, isFresh);
    return came.outcome === 'taken' ? { commit: true, value: came } : refuse(came);
  }
  const rival = await findRival(query, payment);
  if (rival !== undefined) return refuse({ outcome: rival });
  return { commit: true, value: { outcome: 'taken', entry: toClaimed(payment) } };
}

/** A row of our own that this process does not know of any more is as good as a dead one's. */
async function insertClaim(query: Query, { payer, nonce }: PaymentKey, hand: Hand) {
  await query(
    `DELETE FROM payment_claims WHERE payer = $1 AND nonce = $2
      AND (holder = $3 AND claim < $4 OR NOT ${isAlive('holder')})`,
    [payer, nonce, hand.holder, hand.claim],
  );
  const inserted = await query(
    `INSERT INTO payment_claims (payer, nonce, holder, claim) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING RETURNING claim`,
    [payer, nonce, hand.holder, hand.claim],
  );
  return inserted.length > 0;
}

/** What another payment of the same payer under the same identifier makes of this one; the identifier is taken first. */
async function findRival(
  query: Query,
  { payer, nonce, identifier }: NewPayment,
): Promise<'held' | 'used' | undefined> {
  if (identifier === null) return undefined;
  await query(
    `DELETE FROM payment_claims WHERE payer = $1 AND identifier = $2 AND NOT ${isAlive('holder')}`,
    [payer, identifier],
  );
  if (!(await nameClaim(query, { payer, nonce }, identifier))) return 'held';
  const [rival] = await query(
    `SELECT EXISTS (
        SELECT FROM payment_claims AS claims
        WHERE claims.payer = payments.payer AND claims.nonce = payments.nonce AND ${isAlive('holder')}
      ) AS held
      FROM payments
      WHERE payer = $1 AND identifier = $2 AND nonce <> $3 AND state <> 'failed'`,
    [payer, identifier, nonce],
  );
  if (rival === undefined) return undefined;
  return Rival.parse(rival).held ? 'held' : 'used';
}

/** False where another claim has the identifier; the transaction is of no more use then. */
async function nameClaim(query: Query, { payer, nonce }: PaymentKey, identifier: string) {
  try {
    await query('UPDATE payment_claims SET identifier = $3 WHERE payer = $1 AND nonce = $2', [
      payer,
      nonce,
      identifier,
    ]);
    return true;
  } catch (error) {
    if (codeOf(error) === uniqueViolation) return false;
    throw error;
  }
}

const Rival = z.object({ held: z.boolean() });

function refuse(claim: Claim): Verdict<Claim> {
  return { commit: false, value: claim };
}
