import { execFileSync } from 'node:child_process';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type Ledger, LedgerError } from '../../../../gateway/payment/ledger/ledger.ts';
import { openLedgers } from './open-ledgers.ts';
import { ask, openPostgres } from './open-postgres.ts';
import { claimUnfinished, newPayment, settled, settling } from './payments.ts';
import { settle } from './place.ts';
import { openFaultyProxy } from './faulty-proxy.ts';

const { postgres, open } = await openLedgers();

async function expectRefusals(ledger: Ledger): Promise<void> {
  const calls = [
    ledger.claim(newPayment(50)),
    ledger.advance(newPayment(1), settled),
    claimUnfinished(ledger),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow(LedgerError)));
}

const proxy = await openFaultyProxy(postgres.port);
afterAll(proxy.close);
const viaProxy = (url: string) => url.replace(`${postgres.port}`, `${proxy.port}`);
const endPool = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'trend-intelligence-ledger'`;
const endSessions = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'";

test.each([
  ['the database is down', postgres.stop, postgres.start],
  ['the network drops all packets', () => proxy.become('stalled'), () => proxy.become('fine')],
])(
  'while %s every method refuses, and works afterwards',
  async (_, begin, end) => {
    const url = await postgres.empty();
    const { ledger } = open(viaProxy(url));
    for (const number of [1, 2, 3]) await ledger.claim(newPayment(number));
    for (const number of [1, 3]) await ledger.advance(newPayment(number), settling);
    await begin();
    await expectRefusals(ledger);
    await Promise.all([2, 3].map((number) => ledger.release(newPayment(number))));
    await end();
    await ledger.recognize();
    // What was released meanwhile is soon free for another gateway, also if no call comes here.
    const { ledger: other } = open(url);
    const claimed = async (number: number) => (await other.claim(newPayment(number))).outcome;
    await expect.poll(() => claimed(2), { timeout: 10_000 }).toBe('taken');
    expect(await other.claim(newPayment(3))).toMatchObject({ entry: { state: 'unknown' } });
    // The caller that held the sent payment can still record its settlement.
    await ledger.advance(newPayment(1), settled);
    expect((await ledger.claim(newPayment(1))).outcome).toBe('settled');
  },
  60_000,
);

test('a call after an outage does not fail by an attempt to connect that began during the outage', async () => {
  const url = await postgres.empty();
  const { ledger } = open(viaProxy(url));
  await ledger.claim(newPayment(1));
  const before = proxy.unheard();
  await proxy.become('stalled');
  await ask(url, endSessions);
  // The gateway has lost its session, and its attempt to open another hangs.
  await expect.poll(proxy.unheard, { timeout: 30_000 }).toBeGreaterThan(before);
  await proxy.become('fine');
  expect((await ledger.claim(newPayment(2))).outcome).toBe('taken');
}, 60_000);

test('after a failover that leaves the sessions of gateways at the old server, none takes the claim of another', async () => {
  const [url, standby] = [await postgres.empty(), await openPostgres()];
  onTestFinished(async () => {
    proxy.leadTo(postgres.port);
    await standby.close();
  });
  const [{ ledger: one, events }, { ledger: other }] = [open(viaProxy(url)), open(viaProxy(url))];
  for (const [index, ledger] of [one, other].entries()) await settle(ledger, newPayment(index));
  execFileSync('sh', ['-c', 'pg_dump "$0" | psql --quiet "$1"', url, await standby.empty()]);
  proxy.leadTo(standby.port);
  await ask(url, endPool);

  for (const ledger of [one, other]) {
    const claim = () => ledger.claim(newPayment(2)).catch(String);
    await expect.poll(claim, { timeout: 30_000 }).toContain('as after a failover');
  }
  expect((await one.claim(newPayment(2))).outcome).toBe('taken');
  expect((await other.claim(newPayment(2))).outcome).toBe('held');
  expect(events).toEqual(['ledger-session-lost', 'ledger-session-restored']);
}, 60_000);

test('a gateway that loses its session takes its lock again by itself, and keeps its claims', async () => {
  const url = await postgres.empty();
  const { ledger: one, events } = open(url);
  await one.claim(newPayment(1));
  await one.advance(newPayment(1), settling);
  await ask(url, endSessions);
  await expect.poll(() => events, { timeout: 30_000 }).toContain('ledger-session-restored');
  const { ledger: other } = open(url);
  expect(await claimUnfinished(other)).toEqual([]);
  expect((await other.claim(newPayment(1))).outcome).toBe('held');
  await one.advance(newPayment(1), settled);
  expect((await other.claim(newPayment(1))).outcome).toBe('settled');
}, 60_000);

test('a database that commits without a wait for its disk loses nothing that the ledger acknowledged', async () => {
  const url = await postgres.createDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `ALTER DATABASE "${name}" SET synchronous_commit = off`);
  // Without a wait, what was written in these seconds is lost.
  await ask(url, "ALTER SYSTEM SET wal_writer_delay = '10s'");
  await ask(url, 'SELECT pg_reload_conf()');
  const { ledger } = open(url);
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  for (const number of numbers) await settle(ledger, newPayment(number));
  await postgres.kill();
  await postgres.start();
  const states = await ask(url, 'SELECT state, count(*)::int FROM payments GROUP BY state');
  expect(states).toEqual([{ state: 'settled', count: 20 }]);
});
