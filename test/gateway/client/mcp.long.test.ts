import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { textOf } from '../mcp/open-mcp.ts';
import { holdCalls } from './hold-calls.ts';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram } from '../../run/run-program.ts';
import { answer, openSeller } from './open-seller.ts';
import { newFolder } from '../../run/new-folder.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);

/** The official client, connected to the server as a host starts it. */
async function openMcp(env: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [await buildProgram('gateway/client/mcp/mcp.ts')],
      env: { TREND_API_URL: gateway.address, ...env },
      stderr: 'inherit',
    }),
  );
  afterAll(() => client.close());
  const call = (
    name: string,
    given: Record<string, unknown> = {},
    meta?: Record<string, unknown>,
    options?: { timeout: number },
  ) => client.callTool({ name, arguments: given, ...(meta ? { _meta: meta } : {}) }, options);
  return { client, call };
}

const { call } = await openMcp();
/** The settings of a wallet that has signed nothing yet. */
const newWallet = () => ({
  TREND_WALLET_KEY: chain.payerKey,
  TREND_MAX_SPEND_USD: '0.06',
  TREND_STATE_FOLDER: newFolder(),
});

test('a payment that is too long for a header is refused with the bound and its length', async () => {
  const { isError, content } = await call(
    'get_repos',
    { limit: 2 },
    { 'x402/payment': 'x'.repeat(3_000_000) },
  );
  expect([isError, textOf(content)]).toEqual([
    true,
    'invalid_parameter: x402/payment takes at most 16384 characters in base64, got 3000000. This call charged nothing.',
  ]);
});

test('a call that is under way when its host closes the input is answered before the server ends', async () => {
  const program = await buildProgram('gateway/client/mcp/mcp.ts');
  const env = toEnvironment({ TREND_API_URL: gateway.address, ...newWallet() });
  const { stdin, stdout } = spawn(process.execPath, [program], { env });
  const params = { name: 'get_repos', arguments: { limit: 7 } };
  stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`);
  expect(await text(stdout)).toContain('"count":7');
});

test('a call that times out during a slow settlement, and two equal ones after it, are paid once', async () => {
  const slow = await openPaidGateway(chain);
  const { call: buy } = await openMcp({ ...newWallet(), TREND_API_URL: slow.address });
  const settlement = holdCalls(slow.rpc);
  const first = buy('get_repos', { limit: 1 }, undefined, { timeout: 3_000 });
  // On a busy machine, the call may time out before the settlement is reached.
  first.catch(() => undefined);
  await settlement.reached;
  await expect(first).rejects.toThrow(/timed out/i);
  const later = [buy('get_repos', { limit: 1 }), buy('get_repos', { limit: 1 })];
  settlement.release();

  for (const answered of await Promise.all(later)) {
    expect(answered).toMatchObject({ structuredContent: { count: 1 } });
  }
  expect(await slow.received()).toBe(10_000n);
});

test('a paid answer that is not understood is not paid for again', async () => {
  const answers = [
    'junk',
    '{}',
    '{"success":true,"charged":true}',
    '<html>a captive portal</html>',
    '{"success":true,"scanDate":"2026-11-20T00:00:00.000Z","count":1,"data":[{}],"charged":true}',
  ];
  const seller = await openSeller((response, before) =>
    response.writeHead(200).end(answers[before]),
  );
  const { call: buy } = await openMcp({ ...newWallet(), TREND_API_URL: seller.address });
  for (const junk of answers) {
    const { isError, content } = await buy('get_repos', { limit: 1 });
    expect([junk, isError, textOf(content)]).toEqual([
      junk,
      true,
      expect.stringMatching(/^Not understood: /),
    ]);
  }
  expect([seller.payments.length, seller.distinct()]).toEqual([answers.length, 1]);
});

test('a free tool never pays, whatever the service asks', async () => {
  const seller = await openSeller(answer(200));
  const { call: buy } = await openMcp({ ...newWallet(), TREND_API_URL: seller.address });
  expect(await buy('get_brief')).toMatchObject({ isError: true });
  expect(seller.payments).toEqual([]);
});
