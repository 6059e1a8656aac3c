import { afterAll, afterEach, expect, test } from 'vitest';
import { openPostgresLedger } from '../../../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { openPayer } from '../../../standin/chain/open-payer.ts';
import { expectDiscretion } from '../discretion.ts';
import { openPaidGateway, type PaidGateway, path } from '../open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../../scripts/lab/paying/sign.ts';
import { openFaultyProxy, type Weather } from './faulty-proxy.ts';
import { ask, openPostgres } from './open-postgres.ts';
import { newPayment } from './payments.ts';

const [chain, postgres] = await Promise.all([openChain(), openPostgres()]);
const direct = await postgres.createDatabase();
const proxy = await openFaultyProxy(postgres.port);
const password = 'what-nobody-may-read';
const address = Object.assign(new URL(direct), { password, port: String(proxy.port) });
const env = { DATABASE_URL: address.href };
const price = 10_000n;

// The first gateway creates the tables.
const earlier = await openPaidGateway(chain, { env });
await earlier.close();

afterEach(async () => {
  await proxy.become('fine');
  await postgres.start();
});

afterAll(() => Promise.all([proxy.close(), postgres.close()]));

type Fault = { begin: () => Promise<unknown>; end: () => Promise<unknown> };

const weather = (name: Weather): Fault => ({
  begin: () => proxy.become(name),
  end: () => proxy.become('fine'),
});

const faults: Readonly<Record<string, Fault>> = {
  'resets its connections': weather('resetting'),
  'answers nothing': weather('stalled'),
  'refuses connections': weather('refusing'),
  'is slow': weather('slow'),
  'was killed': { begin: postgres.kill, end: postgres.start },
  'is shut down': { begin: postgres.stop, end: postgres.start },
  'fails at a statement': withoutTable('payment_claims'),
  'takes claims and records nothing': withoutTable('payment_events'),
  'waits for a lost standby': withSetting('synchronous_standby_names', 'lost'),
};

function withoutTable(name: string): Fault {
  return {
    begin: () => ask(direct, `ALTER TABLE ${name} RENAME TO ${name}_away`),
    end: () => ask(direct, `ALTER TABLE ${name}_away RENAME TO ${name}`),
  };
}

const cases = Object.entries(faults).flatMap(([name, fault]) =>
  (['first', 'later'] as const).map((moment) => ({ name, fault, moment })),
);

function withSetting(name: string, value: string): Fault {
  const change = (how: string) => async () => {
    await ask(direct, `ALTER SYSTEM ${how}`);
    await ask(direct, 'SELECT pg_reload_conf()');
  };
  return { begin: change(`SET ${name} = ${value}`), end: change(`RESET ${name}`) };
}

test.each<[string, Fault]>([
  ['answers nothing', weather('stalled')],
  ['refuses connections', weather('refusing')],
  ['only reads', withSetting('default_transaction_read_only', 'on')],
  ['has no room for a new file', withSetting('temp_file_limit', '0')],
  ['waits for a lost standby', withSetting('synchronous_standby_names', 'lost')],
])(
  'a gateway whose database %s is not ready, and is ready again afterwards',
  async (_, { begin, end }) => {
    const gateway = await openPaidGateway(chain, { env });
    const askReady = async () => {
      gateway.pass(6);
      const { status, body } = await gateway.ask('/health?ready');
      expect(body.toString()).not.toContain(password);
      return `${status} ${body.toString()}`;
    };
    const patience = { timeout: 30_000 };
    expect(await askReady()).toMatch(/^200 /);
    await begin();
    // That a standby is lost is noticed once a payment cannot be recorded.
    await gateway.send(path, await gateway.sign(path));
    const problem = /^503 .*The ledger of payments does not answer, or cannot be written\./;
    await expect.poll(askReady, patience).toMatch(problem);
    await end();
    await expect.poll(askReady, patience).toMatch(/^200 /);
  },
);

/** Sends a payment until its answer is no 503. */
async function insist(gateway: PaidGateway, payment: string) {
  let last = await gateway.send(path, payment);
  const again = async () => {
    if (last.status === 503) last = await gateway.send(path, payment);
    return last.status;
  };
  await expect.poll(again, { timeout: 30_000, interval: 100 }).not.toBe(503);
  return last;
}

async function readFree(gateway: PaidGateway): Promise<number[]> {
  const answers = [await gateway.ask('/v1/brief'), await gateway.ask('/health')];
  return answers.map(({ status }) => status);
}

test.each(cases)(
  'a database that $name at a $moment call causes no wrong charge, whether the payment is honest or bogus',
  async ({ fault, moment }) => {
    const payer = await openPayer(chain, 2n * price);
    const spent = async () => 2n * price - (await payer.holds());
    const sign = () => signAuthorization(payer.key, { to: chain.payTo });
    const honest = toHeader(await sign());
    const bogus = toHeader({ ...(await sign()), signature: `0x${'5a'.repeat(64)}1b` });
    if (moment === 'first') await fault.begin();
    const gateway = await openPaidGateway(chain, { env });
    if (moment === 'later') {
      await gateway.pay('/v1/repos?limit=3', payer.key);
      await fault.begin();
    }
    const before = await spent();
    expect(before).toBe(moment === 'later' ? price : 0n);

    const asked = gateway.rpc.calls.length;
    const answered = [honest, bogus].map((sent) => gateway.send(path, sent));
    const [met, refused] = await Promise.all(answered);

    expect([200, 503]).toContain(met?.status);
    expect([402, 503]).toContain(refused?.status);
    expect((await spent()) - before).toBe(met?.status === 200 ? price : 0n);
    const isSent = gateway.rpc.calls.slice(asked).includes('eth_sendRawTransaction');
    expect(isSent).toBe(met?.status === 200);
    expect(await readFree(gateway)).toEqual([200, 200]);
    await fault.end();
    const delivered = await insist(gateway, honest);
    expect(delivered.status).toBe(200);
    expect((await insist(gateway, bogus)).status).not.toBe(200);
    const again = await insist(gateway, honest);
    expect(again.headers['payment-response']).toBe(delivered.headers['payment-response']);
    expect(again.body).toEqual(delivered.body);
    expect(await spent()).toBe(before + price);
    expect(await readFree(gateway)).toEqual([200, 200]);
    const answers = [met, refused, delivered, again].map((answer) => String(answer?.body));
    const events = gateway.events.map((event) => JSON.stringify(event));
    expectDiscretion([...answers, ...events], [password]);
  },
);

test('a settlement that cannot be recorded at once counts as revenue once, when it is recorded', async () => {
  const gateway = await openPaidGateway(chain, { env });
  const away = withoutTable('payment_events');
  const payment = await gateway.sign(path);
  gateway.rpc.decide(async (method) => {
    if (method === 'eth_sendRawTransaction') await away.begin();
    return 'through' as const;
  });
  expect(await gateway.outcome(path, payment)).toBe('200');
  await gateway.reconcile();
  await away.end();
  await gateway.reconcile();
  expect(gateway.told('payment-settled')).toHaveLength(1);
  expect(await gateway.outcome(path, payment)).toBe('200');
  expect(await gateway.received()).toBe(price);
});

test('a settlement that is recorded although the reply of the database is lost counts as revenue once', async () => {
  const gateway = await openPaidGateway(chain, { env });
  const payment = await gateway.sign(path);
  gateway.rpc.decide(async (method) => {
    if (method === 'eth_getTransactionReceipt') await proxy.become('losing');
    return 'through' as const;
  });
  expect(await gateway.outcome(path, payment)).toBe('200');
  gateway.rpc.decide(() => 'through');
  await gateway.reconcile();
  expect(gateway.told('ledger-failed')).toEqual([]);
  expect(gateway.told('payment-settled')).toHaveLength(1);
});

test('a payment that is recorded although the reply of the database is lost is sent for the next one of its payer', async () => {
  const gateway = await openPaidGateway(chain, { env });
  const { key, holds } = await openPayer(chain, 2n * price);
  const signAnew = async () => toHeader(await signAuthorization(key, { to: chain.payTo }));
  gateway.facilitator.decide(async () => {
    await proxy.become('unsure');
    return 'through' as const;
  });
  expect(await gateway.outcome(path, await signAnew())).toBe('503 payment_unavailable');
  gateway.facilitator.decide(() => 'through');
  expect((await insist(gateway, await signAnew())).status).toBe(200);
  expect(await holds()).toBe(price);
});

test.each([
  ['does not know its user', { username: 'hidden' }, '"…" does not exist'],
  ['does not know its database', { pathname: '/hidden' }, '"…" does not exist'],
  ['cannot be reached', { port: '9', pathname: '/hidden' }, 'ECONNREFUSED'],
])('a database that %s is named only by its setting and host', async (_, part, reason) => {
  const wrong = Object.assign(new URL(direct), { password, ...part });
  const ledger = openPostgresLedger({ url: wrong.href, replayMs: 1, now: Date.now, log: () => {} });
  const error: unknown = await ledger.claim(newPayment(1)).catch((cause: unknown) => cause);
  await ledger.close();
  expect(String(error)).toContain(`DATABASE_URL (${wrong.host}) cannot be used: `);
  expect(String(error)).toContain(reason);
  expectDiscretion([String(error)], ['hidden', password]);
});
