import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import { openHome } from '../../pipeline/night/run-night.ts';
import { openPaidGateway, type PaidGateway } from '../payment/open-paid-gateway.ts';
import { codeOf, reasonOf } from '../payment/read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import type { Answer } from '../http/ask.ts';
import { parseBody } from './open-gateway.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;

function sign(value: `${bigint}` = '10000'): Promise<string> {
  return signAuthorization(payerKey, { to: payTo, value }).then((signed) => toHeader(signed));
}

const paying = (payment: string) => ({ headers: { 'PAYMENT-SIGNATURE': payment } });

function expectTooMany(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.headers).toMatchObject({
    'retry-after': '60',
    'ratelimit-limit': '60',
    'ratelimit-remaining': '0',
    'cache-control': 'no-store',
  });
  expect(parseBody(answer)).toMatchObject({
    success: false,
    error: { code: 'rate_limited' },
    charged: false,
  });
}

test.each(['/v1/repos', '/v1/digests'])(
  '%s answers 402 to 60 unpaid calls a minute, HEAD included, and a payment is still accepted',
  async (path) => {
    const gateway = await openPaidGateway(chain);
    for (let left = 59; left >= 0; left -= 1) {
      const answer = await gateway.ask(path, { method: left % 2 === 0 ? 'GET' : 'HEAD' });
      expect([answer.status, answer.headers['ratelimit-remaining']]).toEqual([402, String(left)]);
    }
    expectTooMany(await gateway.ask(path));
    expect((await gateway.ask(path, { method: 'HEAD' })).status).toBe(429);
    const payment = await sign(path === '/v1/repos' ? '10000' : '50000');
    expect((await gateway.ask(path, paying(payment))).status).toBe(200);
    gateway.pass(60);
    expect((await gateway.ask(path)).status).toBe(402);
  },
);

test('after 60 refused payments in a minute, the next payment is 429 and not charged, even a valid one', async () => {
  const gateway = await openPaidGateway(chain);
  const before = await gateway.received();
  const forged = toHeader({
    ...(await signAuthorization(payerKey, { to: payTo })),
    signature: `0x${'1b'.repeat(65)}`,
  });
  const good = await sign();
  for (let count = 0; count < 60; count += 1) {
    const answer = await gateway.ask('/v1/repos', paying(count % 2 === 0 ? 'rubbish' : forged));
    expect([answer.status, reasonOf(answer)?.startsWith('invalid_')]).toEqual([402, true]);
  }
  expectTooMany(await gateway.ask('/v1/repos', paying('rubbish')));
  expectTooMany(await gateway.ask('/v1/repos', paying(good)));
  expect(await gateway.received()).toBe(before);

  expect((await gateway.ask('/v1/repos')).status).toBe(402);
  expect((await gateway.ask('/v1/digests', paying(await sign('50000')))).status).toBe(200);
  for (const path of ['/v1/index', '/v1/brief', '/v1/digests/latest', '/health']) {
    expect([path, (await gateway.ask(path)).status]).toEqual([path, 200]);
  }
  gateway.pass(60);
  expect((await gateway.ask('/v1/repos', paying(good))).status).toBe(200);
  expect((await gateway.received()) - before).toBe(60_000n);
});

test('wrong parameters, no match and a used payment count as refused payments', async () => {
  const gateway = await openPaidGateway(chain);
  const used = await sign();
  const payment = await sign();
  expect((await gateway.ask('/v1/repos', paying(used))).status).toBe(200);
  const statuses = new Set<number>();
  for (let count = 0; count < 20; count += 1) {
    const answers = [
      await gateway.ask('/v1/repos?limit=0', paying(payment)),
      await gateway.ask('/v1/repos?language=Cobol', paying(payment)),
      await gateway.ask('/v1/repos?limit=7', paying(used)),
    ];
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([400, 404, 409]);
  expectTooMany(await gateway.ask('/v1/repos', paying(payment)));
});

/** Payments that were delivered once. */
async function buySome(gateway: PaidGateway, count: number): Promise<string[]> {
  const payments = await Promise.all(Array.from({ length: count }, () => sign()));
  for (const payment of payments) {
    expect((await gateway.ask('/v1/repos', paying(payment))).status).toBe(200);
  }
  return payments;
}

test('replays, also at the same time, have their own budget of 60 a minute, and new payments are still accepted', async () => {
  const gateway = await openPaidGateway(chain);
  const before = await gateway.received();
  const [payment = '', ...others] = await buySome(gateway, 5);
  const computed = gateway.computed();
  const replays = Array.from({ length: 15 }, () => others).flat();
  const answers = await Promise.all(replays.map((each) => gateway.ask('/v1/repos', paying(each))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expectTooMany(await gateway.ask('/v1/repos', paying(payment)));
  expect(gateway.computed() - computed).toBe(60);
  expect((await gateway.ask('/v1/repos', paying(await sign()))).status).toBe(200);
  expect((await gateway.ask('/v1/digests', paying(await sign('50000')))).status).toBe(200);
  gateway.pass(60);
  expect((await gateway.ask('/v1/repos', paying(payment))).status).toBe(200);
  expect((await gateway.received()) - before).toBe(110_000n);
});

test('delivered payments are not counted, neither new ones nor replays', async () => {
  const gateway = await openPaidGateway(chain);
  const before = await gateway.received();
  const payment = await sign();
  for (let count = 0; count < 20; count += 1) {
    expect((await gateway.ask('/v1/repos', paying(payment))).status).toBe(200);
  }
  for (let count = 0; count < 5; count += 1) {
    expect((await gateway.ask('/v1/repos', paying(await sign()))).status).toBe(200);
  }
  for (let count = 0; count < 60; count += 1) {
    expect((await gateway.ask('/v1/repos', paying('rubbish'))).status).toBe(402);
  }
  expectTooMany(await gateway.ask('/v1/repos', paying('rubbish')));
  expect((await gateway.received()) - before).toBe(60_000n);
});

test('payments that fail because of this service are not counted', async () => {
  const gateway = await openPaidGateway(chain, { home: await openHome() });
  const payment = await sign();
  for (let count = 0; count < 61; count += 1) {
    expect((await gateway.ask('/v1/repos', paying(payment))).status).toBe(503);
  }
});

test.each([
  ['verified', 'eth_call', 'payment_unavailable'],
  ['sent', 'eth_estimateGas', 'payment_unavailable'],
  ['seen on the chain', 'eth_sendRawTransaction', 'settlement_pending'],
])(
  'payments that could not be %s count as refused payments, as each try asks the chain again',
  async (_what, method, code) => {
    const rpc = await openRpc(chain.rpcUrl);
    const gateway = await openPaidGateway(chain, { rpcUrl: rpc.url });
    const before = await gateway.received();
    const payment = await sign();
    for (let count = 0; count < 55; count += 1) await gateway.ask('/v1/repos', paying('rubbish'));
    rpc.decide((called) => (called === method ? 'cut' : 'through'));
    for (let count = 0; count < 5; count += 1) {
      const answer = await gateway.ask('/v1/repos', paying(payment));
      expect([answer.status, codeOf(answer)]).toEqual([503, code]);
    }
    rpc.decide(() => 'through');
    expectTooMany(await gateway.ask('/v1/repos', paying(payment)));
    expect(await gateway.received()).toBe(before);
    gateway.pass(60);
    expect((await gateway.ask('/v1/repos', paying(payment))).status).toBe(200);
    expect((await gateway.received()) - before).toBe(10_000n);
  },
);

test('past the trusted proxy, a client gets no new budget by a false address in a header', async () => {
  const gateway = await openPaidGateway(chain, { env: { TRUSTED_PROXIES: '10.0.0.7' } });
  const ask = (count: number) =>
    gateway.ask('/v1/repos', {
      headers: {
        'PAYMENT-SIGNATURE': 'rubbish',
        'X-Forwarded-For': `9.9.9.${count}`,
        'X-Real-IP': `9.9.9.${count}`,
        'CF-Connecting-IP': `9.9.9.${count}`,
        Forwarded: `for=9.9.9.${count}`,
      },
    });
  for (let count = 0; count < 60; count += 1) expect((await ask(count)).status).toBe(402);
  expectTooMany(await ask(61));
});

test('other methods on a paid path use up the budget of unpaid calls only', async () => {
  const gateway = await openPaidGateway(chain);
  for (let count = 0; count < 60; count += 1) {
    const answer = await gateway.ask('/v1/repos', { method: count % 2 === 0 ? 'POST' : 'OPTIONS' });
    expect([204, 405]).toContain(answer.status);
  }
  expectTooMany(await gateway.ask('/v1/repos', { method: 'POST' }));
  expectTooMany(await gateway.ask('/v1/repos'));
  expect((await gateway.ask('/v1/repos', paying(await sign()))).status).toBe(200);
});

test('a too long address of a paid path says that nothing was charged', async () => {
  const gateway = await openPaidGateway(chain);
  const answer = await gateway.ask(`/v1/repos?${'a'.repeat(9_000)}`, paying(await sign()));
  expect(answer.status).toBe(414);
  expect(parseBody(answer)).toMatchObject({ error: { code: 'uri_too_long' }, charged: false });
  const free = await gateway.ask(`/v1/index?${'a'.repeat(9_000)}`);
  expect([free.status, parseBody(free)]).toEqual([
    414,
    expect.not.objectContaining({ charged: false }),
  ]);
});

test('a payment that is delivered after its minute is over leaves the count of the next minute as it is', async () => {
  const gateway = await openPaidGateway(chain);
  const askWithRubbish = () => gateway.ask('/v1/repos', paying('rubbish'));
  const payment = await sign();
  const { saleableNight } = gateway.snapshots;
  gateway.snapshots.saleableNight = async (digestId) => {
    gateway.snapshots.saleableNight = saleableNight;
    gateway.pass(60);
    for (let count = 0; count < 60; count += 1) expect((await askWithRubbish()).status).toBe(402);
    return saleableNight(digestId);
  };
  expect((await gateway.ask('/v1/repos', paying(payment))).status).toBe(200);
  expect((await askWithRubbish()).status).toBe(429);
});
