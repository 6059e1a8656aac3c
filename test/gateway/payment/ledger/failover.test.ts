import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { signAuthorization, toHeader } from '../../../../scripts/lab/paying/sign.ts';
import { openPaidGateway, path } from '../open-paid-gateway.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { ask, openPostgres } from './open-postgres.ts';
import { newFolder } from '../../../run/new-folder.ts';

const chain = await openChain();
const primary = await openPostgres();
const standby = await openPostgres({ primary: primary.port });
const proxy = await openFaultyProxy(primary.port);
afterAll(async () => {
  await proxy.close();
  await Promise.all([primary.close(), standby.close()]);
});
const sign = async () => toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));

/** Two gateways on the database behind the proxy, each with a memory of its own. */
async function openGateways() {
  const folder = newFolder();
  const databaseUrl = primary.url.replace(`${primary.port}`, `${proxy.port}`);
  const open = async (name: string) => {
    const memory = join(folder, name);
    const env = { DATABASE_URL: databaseUrl, LEDGER_MEMORY: memory };
    return { memory, ...(await openPaidGateway(chain, { env })) };
  };
  return [await open('one'), await open('other')] as const;
}

test('after a promoted standby lacks the last ten events, nothing is sold until an operator says so, and the chain tells of the lost payments', async () => {
  const [one, other] = await openGateways();
  expect(await one.outcome(path, await sign())).toBe('200');
  const caughtUp = () =>
    ask(primary.url, 'SELECT replay_lsn = pg_current_wal_lsn() AS ok FROM pg_stat_replication');
  await expect.poll(caughtUp, { timeout: 20_000 }).toEqual([{ ok: true }]);
  await Promise.all([one.reconcile(), other.reconcile()]);
  await standby.stop();
  // One gateway alone knows of the last five payments, and has not written down that it does.
  const lost = await Promise.all([1, 2, 3, 4, 5].map(sign));
  for (const payment of lost) expect(await other.outcome(path, payment)).toBe('200');
  const [{ events } = {}] = await ask(primary.url, 'SELECT count(*) AS events FROM payment_events');
  expect(events).toBe('12');
  await primary.kill();
  await standby.start();
  await ask(standby.url, 'SELECT pg_promote()');
  proxy.leadTo(standby.port);

  const before = await one.received();
  const refused = () =>
    Promise.all([one, other].map(async (gateway) => gateway.outcome(path, await sign())));
  const causes = (gateway: typeof one) => JSON.stringify(gateway.told('ledger-failed'));
  for (let calls = 0; calls < 20 || !causes(one).includes('another gateway misses'); calls += 1) {
    expect(await refused()).toEqual(['503 payment_unavailable', '503 payment_unavailable']);
  }
  expect(causes(other)).toContain('lacks the event that ended at 12');
  // Neither a comparison nor the other gateway's restart ends the doubt.
  await Promise.all([one.reconcile(), other.reconcile()]);
  expect(await refused()).toEqual(['503 payment_unavailable', '503 payment_unavailable']);
  expect(await one.received()).toBe(before);

  await rm(other.memory);
  await other.reconcile();
  const again = lost.map((payment, at) => (at % 2 ? one : other).outcome(path, payment));
  expect(await Promise.all(again)).toEqual(lost.map(() => '200'));
  expect(await one.received()).toBe(before);
  expect(await one.outcome('/v1/repos?limit=3', await sign())).toBe('200');
  expect(await ask(standby.url, 'SELECT state, count(*)::int FROM payments GROUP BY 1')).toEqual([
    { state: 'settled', count: 7 },
  ]);
  expect((await one.received()) - before).toBe(10_000n);
});
