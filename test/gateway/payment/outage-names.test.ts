import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../gateway/payment/chain.ts';
import { openFileLedger } from '../../../gateway/payment/ledger/file-ledger.ts';
import { describeOutage } from '../../../gateway/payment/outages.ts';
import { openPayments } from '../../../gateway/payment/payments.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import { openRedirecting } from '../client/open-redirecting.ts';
import type { Conduct, Step } from './facilitator.ts';
import { type PaidGateway, openPaidGateway, openRemote, path } from './open-paid-gateway.ts';
import { expectDiscretion } from './discretion.ts';
import { newFolder } from '../../run/new-folder.ts';

const chain = await openChain();
const timing = { verifyMs: 1_500, settleMs: 1_500 };
const keyInPath = '/v2/hidden-key?token=hidden-token';

/** The failures in the log of a gateway that cannot serve a call, after a check that none holds a secret part of an address. */
async function causesOf(gateway: PaidGateway): Promise<string> {
  expect(await gateway.outcome(path, await gateway.sign(path))).toMatch(/^503 /);
  await gateway.close();
  const text = JSON.stringify(gateway.events.filter(({ event }) => event.endsWith('-failed')));
  expect(text).not.toMatch(/hidden|\/x402/);
  return text;
}

test('the log names an RPC that does not tell of a payment by its setting and host, without the key in its path', async () => {
  const rpc = await openRpc(chain.rpcUrl, keyInPath);
  const gateway = await openPaidGateway(chain, { rpcUrl: rpc.url, timing, mode: 'remote' });
  gateway.facilitator.decide((step) => {
    if (step !== 'settle') return 'through';
    rpc.decide(() => 'cut');
    return 'lose-reply';
  });
  const causes = await causesOf(gateway);
  expect(causes).toContain(`"cause":"RPC_URL (${new URL(rpc.url).host}): E`);
});

test.each([
  ['cuts connections', 'cut', /cannot be used: \w+$/],
  ['fails', 'fail', /cannot be used: HTTP 500$/],
  ['serves another chain', { result: '0x1' }, /serves chain 1, not 8453$/],
] as const)('at start, an RPC that %s is named in the same way', async (_how, passage, end) => {
  const rpc = await openRpc(chain.rpcUrl, keyInPath);
  rpc.decide(() => passage);
  const folder = newFolder();
  const ledger = await openFileLedger({ folder, replayMs: 1, now: Date.now });
  onTestFinished(ledger.close);
  const causes: unknown[] = [];
  const facilitator = { facilitatorUrl: 'http://127.0.0.1:9', coinbaseKey: undefined };
  const { checkChain } = openPayments({
    selling: { mode: 'remote', rpcUrl: rpc.url, ...facilitator },
    ledger,
    timing,
    now: Date.now,
    monotonicNow: () => 0,
    log: (_event, data) => causes.push('cause' in data && data.cause),
  });
  await checkChain();
  expect(causes).toEqual([expect.stringMatching(end)]);
  expect(causes).toEqual([expect.stringContaining(`RPC_URL (${new URL(rpc.url).host}) `)]);
  expect(String(causes)).not.toContain('hidden');
});

const unauthorized = { error: 'unauthorized, hidden' };

test.each<[string, Step, Conduct, string]>([
  ['fails at a verification', 'verify', 'cut', ' did not verify: [A-Z_]+'],
  ['fails at a settlement', 'settle', 'cut', ': [A-Z_]+'],
  ['refuses our key', 'verify', { status: 401, body: unauthorized }, ' did not verify: HTTP 401'],
  [
    'refuses our key without JSON',
    'verify',
    { status: 401, body: undefined },
    ' did not verify: HTTP 401',
  ],
  ['answers 500', 'verify', { status: 500, body: { isValid: false } }, ' answered with 500'],
])('the log names a facilitator that %s by its setting and host', async (_, step, conduct, end) => {
  const { facilitator, gateway } = await openRemote(chain, { timing });
  facilitator.decide((asked) => (asked === step ? conduct : 'through'));
  const causes = await causesOf(gateway);
  const { host } = new URL(facilitator.url);
  expect(causes).toMatch(new RegExp(`"FACILITATOR_URL \\(${host}\\)${end}"`));
  expect(causes.match(/"facilitator-failed"/g)).toHaveLength(1);
});

test('a forbidden text is found', () => {
  const secret = '0xAbCd1234';
  const { stack } = new Error('lost');
  const url = 'HTTP request failed. URL: http://rpc.example';
  for (const text of [secret.toLowerCase(), '{"data":"0xe3ee160e000000"}', String(stack), url]) {
    expect(() => expectDiscretion([text], [secret])).toThrow(/^(?:told in|expected)/);
  }
});

const containing = (cause: string) => ({ cause: expect.stringContaining(cause) as unknown });

test('a facilitator that redirects a verification is not believed, and the other server gets no payment', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const gateway = await openPaidGateway(chain, { facilitatorUrl: url });
  expect(await gateway.outcome(path, await gateway.sign(path))).toBe('503 payment_unavailable');
  expect(calls).toEqual(['POST /verify']);
  expect(received).toEqual([]);
  const cause = `the facilitator redirects to ${otherHost}, which is not followed`;
  expect(gateway.told('facilitator-failed')).toMatchObject([containing(cause)]);
  expect(await gateway.received()).toBe(0n);
});

test('a facilitator that redirects a settlement leaves its outcome to the chain', async () => {
  const { url, received } = await openRedirecting();
  const { facilitator, gateway } = await openRemote(chain);
  facilitator.decide((step) =>
    step === 'settle' ? { status: 307, body: {}, location: `${url}/settle` } : 'through',
  );
  const payment = await gateway.sign(path);
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  expect(received).toEqual([]);
  expect(gateway.told('facilitator-failed')).toMatchObject([containing('which is not followed')]);
  facilitator.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
});

test('an RPC that redirects is not followed, and the outage names the other server', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const outage = await connect(url).getChainId().then(String, describeOutage);
  expect(outage).toBe(`the RPC redirects to ${otherHost}, which is not followed`);
  expect(calls.length).toBeGreaterThan(0);
  expect(received).toEqual([]);
});
