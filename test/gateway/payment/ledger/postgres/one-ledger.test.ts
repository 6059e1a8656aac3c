import { expect, test } from 'vitest';
import { toolEntries } from '../../../../../gateway/endpoints/tools.ts';
import { openMcp } from '../../../mcp/open-mcp.ts';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const path = '/v1/repos?limit=2';

test('six equal payments at the same time at two gateways give one settlement and six equal answers', async () => {
  const books = await pair.openBooks();
  const earlier = pair.answered('/v1/repos', 200);
  const payment = await pair.sign();

  const answers = await Promise.all(Array.from({ length: 6 }, () => pair.send(path, payment)));

  const [first] = answers;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ count: 2, charged: true });
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([200, first?.body]);
    expect(headers['payment-response']).toBe(first?.headers['payment-response']);
    expect(headers['x-payment-response']).toBe(first?.headers['x-payment-response']);
  }
  const answered = () => pair.answered('/v1/repos', 200).map((now, at) => now - (earlier[at] ?? 0));
  await expect.poll(answered).toEqual([3, 3]);
  expect(await books()).toEqual({ received: 10_000n, sent: 1 });
  expect((await pair.readLedger()).map(({ state }) => state)).toEqual(['settled']);
});

test('twenty payments at the same time at both gateways, with one hot wallet, are all delivered and charged', async () => {
  const books = await pair.openBooks();
  const earlier = pair.answered('/v1/repos', 200);
  const payments = await pair.signSome(20);

  const answers = await Promise.all(payments.map((payment) => pair.send(path, payment)));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ headers }) => headers['payment-response'])).size).toBe(20);
  expect(await books()).toEqual({ received: 200_000n, sent: 20 });
  const entries = (await pair.readLedger()).slice(-20);
  expect(entries.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'settled'));
  const answered = () => pair.answered('/v1/repos', 200).map((now, at) => now - (earlier[at] ?? 0));
  await expect.poll(answered).toEqual([10, 10]);
});

test('an MCP client behind nginx lists and reads, whichever gateway answers', async () => {
  const mcp = await openMcp(pair.frontAddress());
  for (let round = 0; round < 4; round += 1) {
    expect((await mcp.client.listTools()).tools).toHaveLength(toolEntries.length);
    const { structuredContent } = await mcp.call('get_index');
    expect(structuredContent).toMatchObject({ success: true });
  }
  const answered = pair.answered('/mcp', 200);
  expect(answered.every((count) => count > 0)).toBe(true);
});

test('a payment over MCP behind nginx is charged once, and each gateway answers it again', async () => {
  const books = await pair.openBooks();
  const payment = await pair.sign();
  const mcp = await openMcp(pair.frontAddress());
  const results = await Promise.all(
    Array.from({ length: 4 }, () => mcp.call('get_repos', { limit: 2 }, { payment })),
  );
  for (const { port } of pair.gateways) {
    const one = await openMcp(`http://127.0.0.1:${port}`);
    results.push(await one.call('get_repos', { limit: 2 }, { payment }));
  }
  const [first] = results;
  expect(first).toMatchObject({ structuredContent: { count: 2, charged: true } });
  for (const result of results) expect(result).toEqual(first);
  expect(await books()).toEqual({ received: 10_000n, sent: 1 });
});
