import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileLedger } from '../../../gateway/payment/ledger/file-ledger.ts';
import { openPostgresLedger } from '../../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { openPayments } from '../../../gateway/payment/payments.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openFacilitator } from './facilitator.ts';
import { newPayment } from './ledger/payments.ts';
import { openPaidGateway, type PaidGateway } from './open-paid-gateway.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const timing = { verifyMs: 1_500, settleMs: 1_500, confirmMs: 1_000, pollingMs: 50 };
const keyInPath = '/v2/hidden-key?token=hidden-token';

/** The failures in the log, after a check that none holds a secret part of an address. */
function causesOf(events: readonly { event: string; data?: unknown }[]): string {
  const text = JSON.stringify(events.filter(({ event }) => event.endsWith('-failed')));
  expect(text).not.toContain('hidden');
  expect(text).not.toContain('/x402');
  return text;
}

async function callOnce(gateway: PaidGateway): Promise<string> {
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(503);
  await gateway.close();
  return causesOf(gateway.events);
}

const reverted = { error: { code: 3, message: 'execution reverted' } };

test.each([
  ['cuts connections', (): Passage => 'cut', [': ', ' did not verify"']],
  [
    'has no USDC',
    (method: string): Passage => (method === 'eth_call' ? reverted : 'through'),
    [' does not show USDC on Base"'],
  ],
] as const)(
  'the log names an RPC that %s by its setting and host, without the key in its path',
  async (_how, passage, ends) => {
    const rpc = await openRpc(chain.rpcUrl, keyInPath);
    rpc.decide(passage);
    const causes = await callOnce(await openPaidGateway(chain, { rpcUrl: rpc.url, timing }));
    const { host } = new URL(rpc.url);
    for (const end of ends) expect(causes).toContain(`"cause":"RPC_URL (${host})${end}`);
  },
);

test.each([
  ['cuts connections', 'cut', /cannot be used: \w+$/],
  ['hangs', 'hang', /cannot be used: no answer in time$/],
  ['fails', 'fail', /cannot be used: HTTP 500$/],
  ['serves another chain', { result: '0x1' }, /serves chain 1, not 8453$/],
] as const)('at start, an RPC that %s is named in the same way', async (_how, passage, end) => {
  const rpc = await openRpc(chain.rpcUrl, keyInPath);
  const { host } = new URL(rpc.url);
  rpc.decide(() => passage);
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  const ledger = await openFileLedger({ folder, replayMs: 1, now: Date.now });
  const causes: unknown[] = [];
  const { checkChain } = openPayments({
    rail: {
      mode: 'remote',
      rpcUrl: rpc.url,
      facilitatorUrl: 'http://127.0.0.1:9',
      coinbaseKey: undefined,
    },
    ledger,
    timing,
    now: Date.now,
    monotonicNow: () => performance.now(),
    log: (_event, data) => causes.push(data?.['cause']),
  });
  await checkChain();
  await ledger.close();
  expect(causes).toEqual([expect.stringMatching(end)]);
  expect(causes).toEqual([expect.stringContaining(`RPC_URL (${host}) `)]);
  expect(String(causes)).not.toContain('hidden');
});

test.each([
  ['verify', 'did not verify: '],
  ['settle', ': '],
])('the log names a facilitator that fails at %s by its setting and host', async (step, words) => {
  const facilitator = await openFacilitator(chain);
  const { host } = new URL(facilitator.url);
  facilitator.decide((asked) => (asked === step ? 'cut' : 'through'));
  const about = { facilitatorUrl: facilitator.url, timing };
  const causes = await callOnce(await openPaidGateway(chain, about));
  expect(causes).toMatch(new RegExp(`"FACILITATOR_URL \\(${host}\\) ?${words}[A-Z_]+"`));
  expect(causes.match(/"facilitator-failed"/g)).toHaveLength(1);
});

test.each([
  [401, { error: 'unauthorized, hidden' }, 'did not verify: HTTP 401'],
  [401, undefined, 'did not verify: HTTP 401'],
  [500, { isValid: false }, 'answered with 500'],
])('a facilitator that answers %i with %j is named with the status', async (status, body, end) => {
  const facilitator = await openFacilitator(chain);
  const { host } = new URL(facilitator.url);
  facilitator.decide(() => ({ status, body }));
  const about = { facilitatorUrl: facilitator.url, timing };
  const causes = await callOnce(await openPaidGateway(chain, about));
  expect(causes).toContain(`"cause":"FACILITATOR_URL (${host}) ${end}"`);
  expect(causes).toContain('"facilitator-failed"');
});

test('a database that cannot be reached is named by its setting and host, without user, password and name', async () => {
  const url = 'postgresql://hidden-user:hidden-word@127.0.0.1:9/hidden?application_name=hidden';
  const ledger = openPostgresLedger({ url, replayMs: 1, now: Date.now, log: () => {} });
  const error: unknown = await ledger.claim(newPayment(1)).catch((cause: unknown) => cause);
  await ledger.close();
  expect(String(error)).toMatch(
    /^LedgerError: DATABASE_URL \(127\.0\.0\.1:9\) cannot be used: .*ECONNREFUSED/,
  );
  expect(String(error)).not.toContain('hidden');
});
