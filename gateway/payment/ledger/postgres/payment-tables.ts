import { type Instant, toInstant } from '../../../../pipeline/contract/dates.ts';
import { answersFor, type Held, joinableMs, toKeyText, toUnknown } from '../create-ledger.ts';
import { LedgerEntry, LedgerError, type PaymentKey } from '../ledger.ts';
import { lockKinds, type Query } from './database.ts';
import type { LedgerEvent } from '../memory.ts';
import { isAlive, isDoubted } from './holder-session.ts';
import { hashed } from './migrations.ts';

type ColumnType = 'text' | 'numeric' | 'integer' | 'boolean' | 'timestamptz';

/** The types of the columns that hold no text. */
const types: Partial<Record<keyof LedgerEntry, ColumnType>> = {
  amount: 'numeric',
  validBefore: 'numeric',
  claimedAt: 'timestamptz',
  changedAt: 'timestamptz',
  repeats: 'integer',
  delivered: 'boolean',
};

/** The columns of `payments`: each field of an entry, in snake case. */
const columns = LedgerEntry.keyof().options.map((field) => ({
  field,
  name: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  type: types[field] ?? 'text',
}));

const formats: Partial<Record<ColumnType, (name: string) => string>> = {
  numeric: (name) => `${name}::text`,
  timestamptz: (name) => `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** The columns as SQL, each in the text form that an entry has. */
const entryColumns = columns
  .map(({ name, field, type }) => `${formats[type]?.(name) ?? name} AS "${field}"`)
  .join(', ');

/** The payments that the rest of a statement selects. */
async function select(
  query: Query,
  rest: string,
  values: readonly unknown[] = [],
): Promise<LedgerEntry[]> {
  const rows = await query(`SELECT ${entryColumns} FROM payments ${rest}`, values);
  return rows.map((row) => LedgerEntry.parse(row));
}

/** The payment's last recorded state. Undefined if it was never recorded. */
export async function findPayment(
  query: Query,
  { payer, nonce }: PaymentKey,
): Promise<LedgerEntry | undefined> {
  return (await select(query, 'WHERE payer = $1 AND nonce = $2', [payer, nonce]))[0];
}

/**
 * Records a change in one statement: the event and the payment's new state. Any state but
 * `settling` ends the claim.
 *
 * Returns the event. Undefined, with nothing changed, if another gateway has taken over the claim.
 */
export async function recordChange(
  query: Query,
  holder: string,
  { entry, claim }: Held,
): Promise<LedgerEvent | undefined> {
  const statement = entry.state === 'settling' ? recordAndKeep : recordAndEnd;
  const values = [JSON.stringify(entry), ...columns.map(({ field }) => entry[field])];
  const [row] = await query(statement, [...values, holder, claim]);
  return row && { length: Number(row['id']), hash: String(row['hash']) };
}

/** Counts one more answer, without a wait for the disk. False if it had `most` already. */
export function countRepeat(query: Query, key: PaymentKey, most: number): Promise<boolean> {
  return updateSettled(query, key, 'repeats = repeats + 1', `repeats < ${most}`);
}

/** Notes that the answer of a settled payment left whole, without a wait for the disk. */
export async function deliverPayment(query: Query, key: PaymentKey): Promise<void> {
  await updateSettled(query, key, 'delivered = true', 'true');
}

/** Whether a settled payment was changed. A power failure may lose the change. */
async function updateSettled(
  query: Query,
  { payer, nonce }: PaymentKey,
  change: string,
  condition: string,
): Promise<boolean> {
  const changed = await query(
    `UPDATE payments SET ${change}
      WHERE set_config('synchronous_commit', 'off', true) = 'off'
        AND payer = $1 AND nonce = $2 AND state = 'settled' AND ${condition} RETURNING 1`,
    [payer, nonce],
  );
  return changed.length > 0;
}

/** Every payment's last state, in the order of their first records. It reads 500 rows at a time. */
export async function* readPayments(query: Query): AsyncGenerator<LedgerEntry> {
  let after = '0';
  while (true) {
    const rows = await query(
      `SELECT id, ${entryColumns} FROM payments WHERE id > $1 ORDER BY id LIMIT 500`,
      [after],
    );
    yield* rows.map((row) => LedgerEntry.parse(row));
    if (rows.length === 0) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/**
 * Inserts the unique row of a claim. False if another claim is alive, if this server lacks the
 * session of the holder, or if a gateway doubts the ledger.
 */
export async function insertClaim(
  query: Query,
  holder: string,
  { entry: { payer, nonce }, claim }: Held,
): Promise<boolean> {
  // After a restart, a process does not know its older rows: they are a dead gateway's.
  await query(
    `DELETE FROM payment_claims WHERE payer = $1 AND nonce = $2
      AND (holder = $3 AND claim < $4 OR NOT ${isAlive('holder')})`,
    [payer, nonce, holder, claim],
  );
  const inserted = await query(
    `INSERT INTO payment_claims (payer, nonce, holder, claim)
      SELECT $1, $2, $3::uuid, $4::integer WHERE ${isAlive('$3::uuid')} AND NOT ${isDoubted}
      ON CONFLICT DO NOTHING RETURNING claim`,
    [payer, nonce, holder, claim],
  );
  return inserted.length > 0;
}

/** Waits for the other changes of a payer. The lock ends with the transaction. */
export async function lockPayer(query: Query, payer: string): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockKinds.payer, payer]);
}

/** The newest payment for which `answersFor` holds, and that is answered again if it settled. */
export async function findEarlier(
  query: Query,
  entry: LedgerEntry,
  since: Instant,
  replayMs: number,
): Promise<LedgerEntry | undefined> {
  const { payer, nonce, identifier, request } = entry;
  // `since` lies `joinableMs` before now.
  const settledSince = toInstant(Date.parse(since) + joinableMs - replayMs);
  const earlier = await select(
    query,
    `WHERE payer = $1 AND nonce <> $2 AND state <> 'failed' AND (
        identifier = $3 AND (state <> 'settled' OR changed_at >= $6)
        OR left(request, 500) = left($4, 500) AND request = $4 AND changed_at >= $5
      ) ORDER BY id DESC LIMIT 100`,
    [payer, nonce, identifier, request, since, settledSince],
  );
  return earlier.find((each) => answersFor(each, entry, since));
}

/** Deletes a claim. The record of its payment does not change. */
export async function deleteClaim(
  query: Query,
  holder: string,
  { entry: { payer, nonce }, claim }: Held,
): Promise<void> {
  await query(
    'DELETE FROM payment_claims WHERE payer = $1 AND nonce = $2 AND holder = $3 AND claim = $4',
    [payer, nonce, holder, claim],
  );
}

/**
 * A gateway gives up a change after `statement_timeout`, 3 s. While its standby is lost, the server
 * keeps the change waiting, and all sessions of the role see it. @throws LedgerError while it waits
 */
export async function requireStandby(query: Query): Promise<void> {
  const waiting = await query(
    `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'
      AND datname = current_database() AND now() - query_start > '3s'`,
  );
  if (waiting.length > 0) throw new LedgerError('the database waits for its synchronous standby');
}

/** Deletes a holder's claims up to `last` that are not held: a lost connection leaves such rows. */
export async function deleteForgotten(
  query: Query,
  holder: string,
  last: number,
  held: readonly Held[],
): Promise<void> {
  await query(
    `DELETE FROM payment_claims WHERE holder = $1 AND claim <= $2
      AND NOT (payer || ' ' || nonce || ' ' || claim) = ANY ($3::text[])`,
    [holder, last, held.map(({ entry, claim }) => `${toKeyText(entry)} ${claim}`)],
  );
}

/** Payments sent, without outcome or living holder. First deletes claims of dead gateways. */
export async function findUnfinished(query: Query): Promise<LedgerEntry[]> {
  await query(`DELETE FROM payment_claims WHERE NOT ${isAlive('holder')}`);
  const open = await select(
    query,
    `WHERE state IN ('settling', 'unknown') AND NOT EXISTS (
        SELECT FROM payment_claims AS claims
        WHERE claims.payer = payments.payer AND claims.nonce = payments.nonce
      ) ORDER BY id`,
  );
  return open.map(toUnknown);
}

/** The parameter in which `recordChange` passes a field. The holder and its claim follow. */
const valueOf = (field: keyof LedgerEntry) =>
  `$${columns.findIndex((column) => column.field === field) + 2}`;
const [holderValue, claimValue] = [`$${columns.length + 2}`, `$${columns.length + 3}`];

const isIt = `payer = ${valueOf('payer')} AND nonce = ${valueOf('nonce')}`;
const isHeld = `${isIt} AND holder = ${holderValue} AND claim = ${claimValue}`;
const recordAndKeep = recordWhere(`SELECT FROM payment_claims WHERE ${isHeld} FOR UPDATE`);
const recordAndEnd = recordWhere(`DELETE FROM payment_claims WHERE ${isHeld} RETURNING payer`);

function recordWhere(permitted: string): string {
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ type, field }) => `${valueOf(field)}::${type}`);
  const changed = names.filter((name) => name !== 'payer' && name !== 'nonce');
  const changes = changed.map((name) => `${name} = excluded.${name}`);
  return `WITH permitted AS (${permitted}),
    written AS (
      INSERT INTO payments (${names.join(', ')}) SELECT ${values.join(', ')} FROM permitted
      ON CONFLICT (payer, nonce) DO UPDATE SET ${changes.join(', ')} RETURNING payer
    )
    INSERT INTO payment_events (entry) SELECT $1::jsonb FROM written
      RETURNING id, ${hashed('payment_events')} AS hash`;
}
