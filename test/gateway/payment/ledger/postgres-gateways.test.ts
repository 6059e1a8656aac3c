import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import { LedgerError } from '../../../../gateway/payment/ledger/ledger.ts';
import { lockKinds } from '../../../../gateway/payment/ledger/postgres/database.ts';
import { readDatabase } from '../../../../scripts/ledger/open-entries.ts';
import { openLedgers } from './open-ledgers.ts';
import { ask } from './open-postgres.ts';
import { claimUnfinished, failed, newPayment, settled, settling } from './payments.ts';
import { all, settle } from './place.ts';
import { spawnGateway } from './spawn-gateway.ts';

const { postgres, open: openAt } = await openLedgers();
const open = (url: string) => openAt(url).ledger;

async function openTwo() {
  const url = await postgres.empty();
  return { url, one: open(url), other: open(url) };
}

test('another gateway can claim the payments of a gateway as soon as its session has ended, and not before', async () => {
  const url = await postgres.empty();
  const gateway = spawnGateway(`
    const ledger = openPostgresLedger({ ...options, url: ${JSON.stringify(url)} });
    await ledger.claim(newPayment(1));
    for (const number of [2, 3]) {
      await ledger.claim(newPayment(number));
      await ledger.advance(newPayment(number), settling);
    }
    say('in hand');
    await new Promise(() => process.stdin.resume());
  `);
  await gateway.hear(1);
  const [one, other] = [open(url), open(url)];
  expect((await one.claim(newPayment(2))).outcome).toBe('held');
  expect(await claimUnfinished(other)).toEqual([]);
  await expect(other.advance(newPayment(2), settled)).rejects.toThrow(LedgerError);
  await gateway.kill();
  // On a busy machine the server notices the end of the session a moment later. Calls wait for that.
  await expect
    .poll(() => one.claim(newPayment(1)), { timeout: 10_000 })
    .toMatchObject({ entry: { state: 'claimed' } });
  expect(await one.claim(newPayment(2))).toMatchObject({ entry: { state: 'unknown' } });
  const rest = await Promise.all([claimUnfinished(one), claimUnfinished(other)]);
  expect(rest.flat()).toMatchObject([{ nonce: newPayment(3).nonce, state: 'unknown' }]);
}, 60_000);

/** After how many seconds without a byte the server asks each of its clients whether it is still there. Source: proc(5), net/tcp. */
async function readPatience(): Promise<number[]> {
  const port = `:${postgres.port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...rows] = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n');
  return rows.flatMap((row) => {
    const [, local = '', , state, , timer = ''] = row.trim().split(/\s+/);
    const [kind, hundredths = ''] = timer.split(':');
    const isOpen = local.endsWith(port) && state === '01';
    return isOpen ? [kind === '02' ? Number.parseInt(hundredths, 16) / 100 : Infinity] : [];
  });
}

test('the server notices on each connection when the host of a gateway is lost, so others need not wait for its locks', async () => {
  const { one } = await openTwo();
  await one.claim(newPayment(1));
  await expect.poll(async () => Math.max(...(await readPatience()))).toBeLessThanOrEqual(10);
  expect((await readPatience()).length).toBeGreaterThanOrEqual(2);
});

test('an address may have options of its own, and changes none of our settings', async () => {
  const url = await postgres.createDatabase();
  await ask(url, 'CREATE SCHEMA ledger');
  const options = encodeURIComponent('-c search_path=ledger -c idle_session_timeout=50');
  const own = `options=${options}&application_name=mine&keepAlive=`;
  const ledger = open(`${url}?${own}`);
  await settle(ledger, newPayment(1));
  expect(await ask(url, 'SELECT nonce FROM ledger.payments')).toHaveLength(1);
  const names = await ask(url, 'SELECT application_name AS name FROM pg_stat_activity');
  expect(names).toContainEqual({ name: 'trend-intelligence-ledger' });
  expect(names).not.toContainEqual({ name: 'mine' });
  await expect.poll(async () => Math.max(...(await readPatience()))).toBeLessThanOrEqual(10);
  const idle = `SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND application_name LIKE '%holder%' AND now() - state_change > '200ms'`;
  await expect.poll(() => ask(url, idle)).toHaveLength(1);
});

/** Holds the lock of a payer, as a gateway does that begins a payment. */
async function holdPayer(url: string) {
  const client = new Client(url);
  await client.connect();
  const { payer } = newPayment(0);
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockKinds.payer, payer]);
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  return {
    awaited: async (times: number) => {
      const patience = { timeout: 30_000, interval: 20 };
      await expect.poll(() => ask(url, waiting), patience).toHaveLength(times);
    },
    release: () => client.end(),
  };
}

test('of two payments for one question that wait for each other, one is sent, whatever isolation the database has by default', async () => {
  const url = await postgres.createDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `ALTER DATABASE ${name} SET default_transaction_isolation = serializable`);
  const ledgers = [open(url), open(url)];
  const claims = ledgers.map((ledger, number) => ledger.claim(newPayment(number)));
  expect(await Promise.all(claims)).toMatchObject([{ outcome: 'taken' }, { outcome: 'taken' }]);
  const { awaited, release } = await holdPayer(url);
  const begun = Promise.all(
    ledgers.map((ledger, number) => ledger.begin(newPayment(number), settling.digestId)),
  );
  await awaited(2);
  await release();
  expect((await begun).filter((earlier) => earlier === undefined)).toHaveLength(1);
});

test('a gateway that stands still while it begins a payment stops no other for long', async () => {
  const url = await postgres.empty();
  const ledger = open(url);
  await ledger.claim(newPayment(1));
  const { awaited, release } = await holdPayer(url);
  const gateway = spawnGateway(`
    const ledger = openPostgresLedger({ ...options, url: ${JSON.stringify(url)} });
    await ledger.claim(newPayment(2));
    await ledger.begin(newPayment(2), 'digest');
  `);
  onTestFinished(gateway.kill);
  await awaited(1);
  gateway.freeze();
  await release();
  const begin = () => ledger.begin(newPayment(1), settling.digestId).then(String, String);
  await expect.poll(begin, { timeout: 20_000 }).toBe('undefined');
}, 60_000);

test('a payment with an identifier is begun without a look at all others of its payer', async () => {
  const { url, one } = await openTwo();
  await settle(one, newPayment(1, { identifier: 'order-0' }));
  await ask(
    url,
    `INSERT INTO payments OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(payments, jsonb_build_object('id', n + 9, 'identifier',
        'order-' || n, 'nonce', '0x' || lpad(to_hex(n + 9), 64, '0')))).*
      FROM payments, generate_series(1, 5000) AS n`,
  );
  await ask(url, 'VACUUM ANALYZE payments');
  await ask(url, 'SELECT pg_stat_reset()');
  const payment = newPayment(2, { identifier: 'order-5', request: '/v1/digests' });
  await one.claim(payment);
  expect(await one.begin(payment, settling.digestId)).toMatchObject({ identifier: 'order-5' });
  // The server counts the rows that a session read at its end.
  await one.close();
  const read = 'SELECT sum(seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_user_tables';
  expect((await ask(url, read))[0]?.['rows']).toBeLessThan(100);
});

test('a gateway that migrates the database ends the sessions of older ones, and these do not change a newer database', async () => {
  const url = await postgres.empty();
  const { ledger: older, events } = openAt(url);
  await older.claim(newPayment(1));
  await ask(url, 'DELETE FROM ledger_migrations WHERE version = 9');
  expect((await open(url).claim(newPayment(2))).outcome).toBe('taken');
  await expect.poll(() => events).toContain('ledger-session-lost');
  await ask(url, 'INSERT INTO ledger_migrations (version) VALUES (1000)');
  await expect(open(url).claim(newPayment(3))).rejects.toThrow('newer version');
});

test('a role without the right to create tables works once the tables exist', async () => {
  const { url, one } = await openTwo();
  await one.claim(newPayment(1));
  await ask(url, 'DROP ROLE IF EXISTS clerk');
  await ask(url, 'CREATE ROLE clerk LOGIN');
  await ask(url, 'GRANT USAGE ON SCHEMA public TO clerk');
  await ask(url, 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO clerk');
  await ask(url, 'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO clerk');
  const clerk = open(url.replace('tester', 'clerk'));
  expect((await clerk.claim(newPayment(1))).outcome).toBe('held');
  await settle(clerk, newPayment(2));
  expect(await claimUnfinished(clerk)).toEqual([]);
});

test('every change stays recorded, and no change can be altered or deleted', async () => {
  const { url, one } = await openTwo();
  await one.claim(newPayment(1));
  await one.advance(newPayment(1), settling);
  await one.advance(newPayment(1), failed);
  await settle(one, newPayment(1));
  const events = await ask(url, "SELECT entry->>'state' AS state FROM payment_events ORDER BY id");
  const states = events.map(({ state }) => state);
  expect(states).toEqual(['settling', 'failed', 'settling', 'settled']);
  const [last] = await ask(url, 'SELECT entry FROM payment_events ORDER BY id DESC LIMIT 1');
  expect(last).toEqual({ entry: (await all(readDatabase(url)))[0] });
  for (const statement of [
    "UPDATE payment_events SET entry = '{}'",
    'DELETE FROM payment_events',
    'TRUNCATE payment_events',
  ]) {
    await expect(ask(url, statement)).rejects.toThrow('only ever added to');
  }
});
