import * as z from 'zod';
import type { Instant } from '../../../../pipeline/contract/dates.ts';
import { LedgerEntry, type NewPayment, type PaymentKey, toKeyText, toUnknown } from '../ledger.ts';
import { codeOf, type Query, type Row } from './database.ts';
import { isAlive } from './holder-session.ts';

/** Identifies a claim: the gateway that holds it, and its number there. */
export type ClaimNumber = { holder: string; claim: number };

type Column = {
  name: string;
  field: keyof LedgerEntry;
  type: 'text' | 'numeric' | 'integer' | 'timestamptz';
};

/** The columns of `payments`, and their fields in an entry. */
const columns: readonly Column[] = [
  { name: 'payer', field: 'payer', type: 'text' },
  { name: 'nonce', field: 'nonce', type: 'text' },
  { name: 'payload_sha256', field: 'payloadSha256', type: 'text' },
  { name: 'identifier', field: 'identifier', type: 'text' },
  { name: 'route', field: 'route', type: 'text' },
  { name: 'request', field: 'request', type: 'text' },
  { name: 'digest_id', field: 'digestId', type: 'text' },
  { name: 'amount', field: 'amount', type: 'numeric' },
  { name: 'pay_to', field: 'payTo', type: 'text' },
  { name: 'valid_before', field: 'validBefore', type: 'numeric' },
  { name: 'claimed_at', field: 'claimedAt', type: 'timestamptz' },
  { name: 'changed_at', field: 'changedAt', type: 'timestamptz' },
  { name: 'state', field: 'state', type: 'text' },
  { name: 'transaction', field: 'transaction', type: 'text' },
  { name: 'reason', field: 'reason', type: 'text' },
  { name: 'repeats', field: 'repeats', type: 'integer' },
];

const formats: Record<Column['type'], (name: string) => string> = {
  text: (name) => name,
  numeric: (name) => `${name}::text`,
  integer: (name) => name,
  timestamptz: (name) => `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** SQL for the columns, each in the text form of an entry. */
const entryColumns = columns
  .map(({ name, field, type }) => `${formats[type](name)} AS "${field}"`)
  .join(', ');

/** The payment's last recorded state. Undefined if it was never recorded. */
export async function findPayment(
  query: Query,
  { payer, nonce }: PaymentKey,
): Promise<LedgerEntry | undefined> {
  const [row] = await query(
    `SELECT ${entryColumns} FROM payments WHERE payer = $1 AND nonce = $2`,
    [payer, nonce],
  );
  return row && toEntry(row);
}

/**
 * Records a change in one statement: the event and the payment's new state. Any state but `settling` ends the claim.
 *
 * False, with nothing changed, if another gateway has taken over the claim.
 */
export async function recordChange(
  query: Query,
  entry: LedgerEntry,
  { holder, claim }: ClaimNumber,
): Promise<boolean> {
  const recorded = await query(entry.state === 'settling' ? recordAndKeep : recordAndEnd, [
    holder,
    claim,
    JSON.stringify(entry),
    ...columns.map(({ field }) => entry[field]),
  ]);
  return recorded.length > 0;
}

/** Payments settled at `from` or later and before `until`, the oldest first. */
export async function findSettled(
  query: Query,
  { from, until, limit }: { from: Instant; until: Instant; limit: number },
): Promise<LedgerEntry[]> {
  const rows = await query(
    `SELECT ${entryColumns} FROM payments
      WHERE state = 'settled' AND changed_at >= $1::timestamptz AND changed_at < $2::timestamptz
      ORDER BY changed_at LIMIT $3`,
    [from, until, limit],
  );
  return rows.map(toEntry);
}

/** Records a reverted settlement. False, with nothing changed, if the payment is not settled in that transaction. */
export async function recordReopened(query: Query, entry: LedgerEntry): Promise<boolean> {
  const { payer, nonce, transaction, state, reason, changedAt } = entry;
  const recorded = await query(
    `WITH written AS (
      UPDATE payments SET state = $4, reason = $5, changed_at = $6::timestamptz
        WHERE payer = $1 AND nonce = $2 AND state = 'settled' AND transaction = $3 RETURNING payer
    )
    INSERT INTO payment_events (entry) SELECT $7::jsonb FROM written RETURNING id`,
    [payer, nonce, transaction, state, reason, changedAt, JSON.stringify(entry)],
  );
  return recorded.length > 0;
}

/** Counts one more answer to a settled payment, without a wait for the disk. False if there were `most` already. */
export async function countRepeat(query: Query, key: PaymentKey, most: number): Promise<boolean> {
  const counted = await query(
    `UPDATE payments SET repeats = repeats + 1
      WHERE set_config('synchronous_commit', 'off', true) = 'off'
        AND payer = $1 AND nonce = $2 AND state = 'settled' AND repeats < $3
      RETURNING repeats`,
    [key.payer, key.nonce, most],
  );
  return counted.length > 0;
}

/** Every payment's last state, in the order of their first records. It reads 500 rows at a time. */
export async function* readPayments(query: Query): AsyncGenerator<LedgerEntry> {
  let after = '0';
  while (true) {
    const rows = await query(
      `SELECT id, ${entryColumns} FROM payments WHERE id > $1 ORDER BY id LIMIT 500`,
      [after],
    );
    yield* rows.map(toEntry);
    if (rows.length === 0) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/** Inserts the unique row of a claim. False if another claim of the payment is alive. */
export async function insertClaim(
  query: Query,
  { payer, nonce }: PaymentKey,
  { holder, claim }: ClaimNumber,
): Promise<boolean> {
  // Our own older rows count as those of a dead gateway, because this process no longer knows them.
  await query(
    `DELETE FROM payment_claims WHERE payer = $1 AND nonce = $2
      AND (holder = $3 AND claim < $4 OR NOT ${isAlive('holder')})`,
    [payer, nonce, holder, claim],
  );
  const inserted = await query(
    `INSERT INTO payment_claims (payer, nonce, holder, claim) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING RETURNING claim`,
    [payer, nonce, holder, claim],
  );
  return inserted.length > 0;
}

/** Takes the payer's identifier for this claim. Returns why another payment already has it. */
export async function claimIdentifier(
  query: Query,
  { payer, nonce, identifier }: NewPayment,
): Promise<'held' | 'used' | undefined> {
  if (identifier === null) return undefined;
  await query(
    `DELETE FROM payment_claims WHERE payer = $1 AND identifier = $2 AND NOT ${isAlive('holder')}`,
    [payer, identifier],
  );
  try {
    await query('UPDATE payment_claims SET identifier = $3 WHERE payer = $1 AND nonce = $2', [
      payer,
      nonce,
      identifier,
    ]);
  } catch (error) {
    if (codeOf(error) === uniqueViolation) return 'held';
    throw error;
  }
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

const Rival = z.object({ held: z.boolean() });
const uniqueViolation = '23505';

/** Deletes a claim. The recorded payment does not change. */
export async function deleteClaim(
  query: Query,
  { payer, nonce }: PaymentKey,
  { holder, claim }: ClaimNumber,
): Promise<void> {
  await query(
    'DELETE FROM payment_claims WHERE payer = $1 AND nonce = $2 AND holder = $3 AND claim = $4',
    [payer, nonce, holder, claim],
  );
}

/** A claim that this process still holds. */
export type HeldClaim = { key: PaymentKey; claim: number };

/** Deletes this holder's claims up to a number, except those still held. A lost connection leaves such rows. */
export async function deleteForgotten(
  query: Query,
  { holder, claim }: ClaimNumber,
  held: readonly HeldClaim[],
): Promise<void> {
  await query(
    `DELETE FROM payment_claims WHERE holder = $1 AND claim <= $2
      AND NOT (payer || ' ' || nonce || ' ' || claim) = ANY ($3::text[])`,
    [holder, claim, held.map((one) => `${toKeyText(one.key)} ${one.claim}`)],
  );
}

/** Payments that were sent, have no known outcome and no living holder. Claims of dead gateways are deleted first. */
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

function toEntry(row: Row): LedgerEntry {
  return LedgerEntry.parse(row);
}

const isHeld = 'payer = $4 AND nonce = $5 AND holder = $1 AND claim = $2';
const recordAndKeep = recordWhere(`SELECT FROM payment_claims WHERE ${isHeld} FOR UPDATE`);
const recordAndEnd = recordWhere(`DELETE FROM payment_claims WHERE ${isHeld} RETURNING payer`);

function recordWhere(held: string): string {
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ type }, index) => `$${index + 4}::${type}`);
  const changes = names.slice(2).map((name) => `${name} = excluded.${name}`);
  return `WITH held AS (${held}),
    written AS (
      INSERT INTO payments (${names.join(', ')}) SELECT ${values.join(', ')} FROM held
      ON CONFLICT (payer, nonce) DO UPDATE SET ${changes.join(', ')} RETURNING payer
    )
    INSERT INTO payment_events (entry) SELECT $3::jsonb FROM written RETURNING id`;
}
