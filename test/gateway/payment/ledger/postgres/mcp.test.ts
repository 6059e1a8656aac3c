import { expect, test } from 'vitest';
import { toolEntries } from '../../../../../gateway/endpoints/tools.ts';
import { openMcp } from '../../../mcp/open-mcp.ts';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const given = { limit: 2 };

test('a client behind nginx lists and reads, whichever gateway answers', async () => {
  const mcp = await openMcp(pair.frontAddress());
  for (let round = 0; round < 4; round += 1) {
    expect((await mcp.client.listTools()).tools).toHaveLength(toolEntries.length);
    const { structuredContent } = await mcp.call('get_index');
    expect(structuredContent).toMatchObject({ success: true });
  }
  await mcp.close();
  const answered = pair.answered('/mcp', 200);
  expect(answered.every((count) => count > 0)).toBe(true);
});

test('a payment behind nginx is charged once, and each gateway answers it again', async () => {
  const before = await pair.received();
  const payment = await pair.sign();
  const mcp = await openMcp(pair.frontAddress());
  const results = await Promise.all(
    Array.from({ length: 4 }, () => mcp.call('get_repos', given, { payment })),
  );
  for (const { port } of pair.gateways) {
    const one = await openMcp(`http://127.0.0.1:${port}`);
    results.push(await one.call('get_repos', given, { payment }));
    await one.close();
  }
  const [first] = results;
  expect(first).toMatchObject({ structuredContent: { count: 2, charged: true } });
  for (const result of results) expect(result).toEqual(first);
  expect((await pair.received()) - before).toBe(10_000n);
  await mcp.close();
});
