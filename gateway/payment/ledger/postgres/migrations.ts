import * as z from 'zod';
import { LedgerError } from '../ledger.ts';
import { LedgerMark } from '../memory.ts';
import { lockKinds, type Query } from './database.ts';

/** Each migration is applied once, in this order. Never change a migration that was released. */
const migrations: readonly string[] = [
  `
  CREATE SEQUENCE ledger_holders AS integer;

  -- Each payment as it stands.
  CREATE TABLE payments (
    id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    payer text NOT NULL,
    nonce text NOT NULL,
    payload_sha256 text NOT NULL,
    identifier text,
    route text NOT NULL,
    request text NOT NULL,
    digest_id text NOT NULL,
    amount numeric(78) NOT NULL,
    pay_to text NOT NULL,
    valid_before numeric(78) NOT NULL,
    claimed_at timestamptz(3) NOT NULL,
    changed_at timestamptz(3) NOT NULL,
    state text NOT NULL CHECK (state IN ('settling', 'settled', 'failed', 'unknown')),
    transaction text NOT NULL,
    reason text NOT NULL,
    PRIMARY KEY (payer, nonce)
  );
  CREATE UNIQUE INDEX payments_identifier ON payments (payer, identifier)
    WHERE identifier IS NOT NULL AND state <> 'failed';
  CREATE INDEX payments_unfinished ON payments (id) WHERE state IN ('settling', 'unknown');

  -- Which gateway holds which payment. A holder is alive while its advisory lock is taken.
  CREATE TABLE payment_claims (
    payer text NOT NULL,
    nonce text NOT NULL,
    identifier text,
    holder integer NOT NULL,
    claim integer NOT NULL,
    PRIMARY KEY (payer, nonce),
    UNIQUE (payer, identifier)
  );

  -- Every change, append-only: the revenue record.
  CREATE TABLE payment_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    entry jsonb NOT NULL
  );
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'payment_events is only ever added to';
  END
  $$;
  CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `,
  `
  -- Settlements are looked at once more some minutes later.
  CREATE INDEX payments_settled ON payments (changed_at) WHERE state = 'settled';
  `,
  `
  -- Holders have random ids. Numbers of a sequence came twice after a restore of an older copy.
  DELETE FROM payment_claims;
  ALTER TABLE payment_claims ALTER COLUMN holder TYPE uuid USING NULL;
  DROP SEQUENCE ledger_holders;

  -- How many calls got the answer again after the settlement.
  ALTER TABLE payments ADD COLUMN repeats integer NOT NULL DEFAULT 0;

  -- Which service sells with which address.
  CREATE TABLE ledger_sellers (pay_to text PRIMARY KEY, service text NOT NULL);
  `,
  `
  -- Which ledger it is. Copies of it have the same id.
  CREATE TABLE ledger_identity (id uuid NOT NULL DEFAULT gen_random_uuid());
  INSERT INTO ledger_identity DEFAULT VALUES;
  `,
  `
  -- Which payments the operator made.
  ALTER TABLE payments ADD COLUMN own boolean NOT NULL DEFAULT false;
  `,
  `
  -- Whether the answer left whole. What was paid before counts as delivered.
  ALTER TABLE payments ADD COLUMN delivered boolean NOT NULL DEFAULT true;
  DROP INDEX payments_identifier;
  ALTER TABLE payment_claims DROP COLUMN identifier;
  CREATE INDEX payments_request ON payments (payer, request, changed_at);
  `,
  `
  CREATE INDEX IF NOT EXISTS payments_named ON payments (payer, identifier, changed_at)
    WHERE identifier IS NOT NULL;
  `,
  `
  -- The nonce of the earlier payment that answered for this one.
  ALTER TABLE payments ADD COLUMN answered_by text;
  `,
  `
  -- An entry of an index has at most 2,704 bytes, and a list of a hundred names is longer.
  DROP INDEX payments_request;
  CREATE INDEX payments_request ON payments (payer, left(request, 500), changed_at);
  `,
];

/** In milliseconds. An index of ten million payments takes a minute. */
export const migrationMs = 10 * 60_000;

/**
 * Applies the missing migrations. If many gateways start together, one of them applies them. A role
 * without the right to create tables is enough if nothing is missing. `slowQuery` has
 * `migrationMs`. Returns whether tables of an earlier version were changed.
 *
 * @throws LedgerError if a newer program has migrated the database.
 */
export async function migrate(query: Query, slowQuery: Query): Promise<boolean> {
  await query('BEGIN');
  await query('SELECT pg_advisory_xact_lock($1, 0)', [lockKinds.migration]);
  const applied = await readVersion(query);
  if (applied > migrations.length) {
    throw new LedgerError('the payment database belongs to a newer version of this program');
  }
  for (const [index, statements] of migrations.entries()) {
    const version = index + 1;
    if (version <= applied) continue;
    await slowQuery(`SET LOCAL statement_timeout = ${migrationMs}; ${statements}`);
    await query('INSERT INTO ledger_migrations (version) VALUES ($1)', [version]);
  }
  await query('COMMIT');
  return applied > 0 && applied < migrations.length;
}

/** The number of migrations already applied. */
async function readVersion(query: Query): Promise<number> {
  const found = await query("SELECT WHERE to_regclass('ledger_migrations') IS NOT NULL");
  if (found.length === 0) {
    await query(`CREATE TABLE ledger_migrations (
      version integer PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  }
  const [row] = await query('SELECT coalesce(max(version), 0) AS version FROM ledger_migrations');
  return z.object({ version: z.int() }).parse(row).version;
}

/** Reads the ledger's id and its last event. @throws if the tables are missing. */
export async function readMark(query: Query, mark: LedgerMark | undefined) {
  const { length = 0, hash = '' } = mark ?? {};
  const [row] = await query(
    `SELECT identity.id, coalesce(event.id, 0)::float8 AS length,
        coalesce(${hashed('event')}, '') AS hash,
        $1 = 0 OR EXISTS (
          SELECT FROM payment_events AS known
          WHERE known.id = $1 AND $2 IN ('', ${hashed('known')})
        ) AS holds
      FROM ledger_identity AS identity
      LEFT JOIN LATERAL (SELECT * FROM payment_events ORDER BY id DESC LIMIT 1) AS event ON true`,
    [length, hash],
  );
  return LedgerMark.extend({ holds: z.boolean() }).parse(row);
}

/** The hash of an event, as SQL. */
export function hashed(event: string): string {
  return `encode(sha256(convert_to(${event}.entry::text, 'UTF8')), 'hex')`;
}
