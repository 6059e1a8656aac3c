import { expect, test } from 'vitest';
import { readDatabase } from '../../../../scripts/ledger/open-entries.ts';
import { testCrowds } from './crowd-behaviour.ts';
import { testLedger } from './ledger-behaviour.ts';
import { testAgainstModel } from './ledger-model.ts';
import { openLedgers } from './open-ledgers.ts';
import { ask } from './open-postgres.ts';
import { newPayment } from './payments.ts';
import { all, settle, useLedgers } from './place.ts';

const { postgres, open } = await openLedgers();
/** The address of the database of the ledger that was opened last. */
let place = '';

const tables = useLedgers(async () => {
  const url = await postgres.empty();
  place = url;
  return {
    open: async (options) => open(url, options).ledger,
    isShared: true,
    settings: { LEDGER_DIR: '', DATABASE_URL: url },
  };
});

/** Undoes all migrations but the first. The index of the last one then takes longer than any other statement may. */
const toVersionOne = `
  DROP INDEX payments_settled;
  ALTER TABLE payment_claims ALTER COLUMN holder TYPE integer USING NULL;
  CREATE SEQUENCE ledger_holders AS integer;
  ALTER TABLE payments DROP COLUMN repeats;
  ALTER TABLE payments DROP COLUMN own;
  ALTER TABLE payments DROP COLUMN delivered;
  ALTER TABLE payments DROP COLUMN answered_by;
  DROP INDEX payments_request;
  DROP INDEX payments_named;
  CREATE FUNCTION wait() RETURNS event_trigger LANGUAGE plpgsql AS
    'BEGIN IF current_query() LIKE ''%payments_named%'' THEN PERFORM pg_sleep(4.5); END IF; END';
  CREATE UNIQUE INDEX payments_identifier ON payments (payer, identifier)
    WHERE identifier IS NOT NULL AND state <> 'failed';
  ALTER TABLE payment_claims ADD COLUMN identifier text;
  DROP TABLE ledger_sellers;
  DROP TABLE ledger_identity;
  DELETE FROM ledger_migrations WHERE version > 1;
  CREATE EVENT TRIGGER slow ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION wait()`;

test('a database of the first version is migrated, however long an index takes, and its payments stay', async () => {
  const { ledger, reopen } = await tables.openNew();
  await settle(ledger, newPayment(1));
  await ask(place, toVersionOne);
  await expect(all(readDatabase(place))).rejects.toThrow('no ledger of this version');

  const later = await reopen();

  expect((await later.claim(newPayment(1))).outcome).toBe('settled');
  const [index] = await ask(place, "SELECT to_regclass('payments_settled') IS NOT NULL AS there");
  expect(index).toEqual({ there: true });
}, 20_000);

testLedger(tables);
testCrowds(tables);
testAgainstModel(tables, { usual: 25, forgets: false });
