import { expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { openRpc } from '../chain/open-rpc.ts';
import { type Conduct, openFacilitator } from './facilitator.ts';
import { openShop } from './open-shop.ts';
import { codeOf, reasonOf } from './read-answer.ts';
import { signAuthorization, toHeader } from './sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const timing = { verifyMs: 1_500, settleMs: 1_500 };

const lacksNetwork = 'No facilitator registered for scheme: exact and network: eip155:8453';

/** Each way to be no help, by what it looks like from outside. */
const troubles: readonly (readonly [string, Conduct])[] = [
  ['refuses the connection', 'cut'],
  ['hangs', 'hang'],
  ['answers 500', { status: 500, body: { error: 'out of order' } }],
  ['answers 429', { status: 429, body: { error: 'too many' } }],
  ['refuses our bearer', { status: 401, body: { error: 'who are you?' } }],
  ['answers rubbish', { text: '<html>maintenance</html>' }],
  ['answers JSON of another kind', { text: '{"ok":true}' }],
  ['answers without an end', 'endless'],
  ['answers with a gzip bomb', 'bomb'],
  ['lacks the network, as the library says it', { status: 500, body: { error: lacksNetwork } }],
];

/** Ways to lack the network in the words of the interface, at verification. */
const lacking: readonly (readonly [string, Conduct])[] = [
  ['lacks the network', { text: '{"isValid":false,"invalidReason":"invalid_network"}' }],
  ['lacks the scheme', { status: 400, body: { isValid: false, invalidReason: 'invalid_scheme' } }],
  ['cannot look', { text: '{"isValid":false,"invalidReason":"unexpected_verify_error"}' }],
];

async function openRemote() {
  const facilitator = await openFacilitator(chain);
  const shop = await openShop(chain, { facilitatorUrl: facilitator.url, timing });
  return { facilitator, shop, before: await shop.takings() };
}

test.each([...troubles, ...lacking])(
  'a facilitator that %s from the start costs only paid calls, and no money, until it is back',
  async (_, trouble) => {
    const { facilitator, shop, before } = await openRemote();
    facilitator.decide(() => trouble);
    const payment = await shop.sign(path);

    expect((await shop.ask('/v1/brief')).status).toBe(200);
    expect((await shop.ask(path)).status).toBe(402);
    const away = await shop.send(path, payment);
    expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
    expect(away.headers['retry-after']).toBe('5');
    expect(await shop.takings()).toBe(before);

    facilitator.decide(() => 'through');
    expect((await shop.send(path, payment)).status).toBe(200);
    expect((await shop.takings()) - before).toBe(10_000n);
    await shop.close();
  },
);

test.each([
  ...troubles,
  [
    'says that it lacks the network',
    { text: '{"success":false,"errorReason":"invalid_network","transaction":"","network":"x"}' },
  ],
] as const)(
  'a facilitator that %s when it should settle leaves the payment open; the same header delivers later',
  async (_, trouble) => {
    const { facilitator, shop, before } = await openRemote();
    facilitator.decide((step) => (step === 'settle' ? trouble : 'through'));
    const payment = await shop.sign(path);

    const open = await shop.send(path, payment);
    expect([open.status, codeOf(open)]).toEqual([503, 'settlement_pending']);
    expect(open.headers['retry-after']).toBe('5');
    expect((await shop.ask('/v1/brief')).status).toBe(200);

    facilitator.decide(() => 'through');
    expect((await shop.send(path, payment)).status).toBe(200);
    expect((await shop.takings()) - before).toBe(10_000n);
    await shop.close();
  },
);

test('a payment through a facilitator is delivered with a receipt, and charged once', async () => {
  const { facilitator, shop, before } = await openRemote();
  const payment = await shop.sign(path);
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.send(path, payment)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(facilitator.calls).toEqual(['verify', 'settle']);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});

test('a payment that the facilitator refuses is 402 with the standard reason', async () => {
  const { shop, before } = await openRemote();
  const about = { to: chain.payTo };
  const signed = await signAuthorization(chain.payerKey, about);
  const { signature } = await signAuthorization(chain.payerKey, about);
  const refused = await shop.send(path, toHeader({ ...signed, signature }));
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_exact_evm_payload_signature']);
  expect(await shop.takings()).toBe(before);
  await shop.close();
});

test('an RPC that is away does not keep a facilitator from settling', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const facilitator = await openFacilitator(chain);
  rpc.decide(() => 'cut');
  const shop = await openShop(chain, { facilitatorUrl: facilitator.url, rpcUrl: rpc.url, timing });
  const before = await shop.takings();
  expect((await shop.send(path, await shop.sign(path))).status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});
