import type { Instant } from '../../../../pipeline/contract/dates.ts';
import { LedgerEntry, type PaymentKey } from '../entry.ts';
import type { Query, Row } from './database.ts';

type Column = { name: string; field: keyof LedgerEntry; type: 'text' | 'numeric' | 'timestamptz' };

/** The columns of `payments`, and what entries call them. */
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
];

const formats: Record<Column['type'], (name: string) => string> = {
  text: (name) => name,
  numeric: (name) => `${name}::text`,
  timestamptz: (name) => `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** SQL for the columns, each written as entries write it. */
export const entryColumns = columns
  .map(({ name, field, type }) => `${formats[type](name)} AS "${field}"`)
  .join(', ');

/** The payment as it was last recorded; undefined where it never was. */
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

/** Whose hands a payment must be in for a change to be recorded. */
export type Hand = { holder: number; claim: number };

/**
 * Records a change in one step: the event, the payment as it stands, and the claim's end unless it is `settling`.
 *
 * False, with nothing changed, where another gateway has taken the payment over.
 */
export async function recordChange(query: Query, entry: LedgerEntry, hand: Hand): Promise<boolean> {
  const recorded = await query(entry.state === 'settling' ? recordAndKeep : recordAndEnd, [
    hand.holder,
    hand.claim,
    JSON.stringify(entry),
    ...columns.map(({ field }) => entry[field]),
  ]);
  return recorded.length > 0;
}

/** Payments whose settlement was recorded at `from` or later and before `until`, the oldest first. */
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

/** Records that a settlement was taken back. False, with nothing changed, where the payment is not so settled now. */
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

/** Every payment's last state, in the order in which they were first recorded; a page at a time. */
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

export function toEntry(row: Row): LedgerEntry {
  return LedgerEntry.parse(row);
}

const isInHand = 'payer = $4 AND nonce = $5 AND holder = $1 AND claim = $2';
const recordAndKeep = recordWhere(`SELECT FROM payment_claims WHERE ${isInHand} FOR UPDATE`);
const recordAndEnd = recordWhere(`DELETE FROM payment_claims WHERE ${isInHand} RETURNING payer`);

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
