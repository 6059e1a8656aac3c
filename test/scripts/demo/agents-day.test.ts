import { expect, test } from 'vitest';
import { countReadTokens, liveAgentsDay } from '../../../scripts/demo/agents-day.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openHome } from '../../pipeline/night/run-night.ts';
import { openPaidGateway } from '../../gateway/payment/open-paid-gateway.ts';

const chain = await openChain();

test("an agent's day costs one payment, and the service sends fewer than 1,500 tokens", async () => {
  const home = await openHome();
  await home.publish('2026-11-19');
  const gateway = await openPaidGateway(chain, { home });

  const day = await liveAgentsDay(
    { baseUrl: gateway.address, payerKey: chain.payerKey },
    async () => {
      await home.publish('2026-11-20');
      await gateway.snapshots.refresh();
    },
  );

  expect(day.readings.map(({ path, status }) => [path.split('?')[0], status])).toEqual([
    ['/.well-known/agent-skills/index.json', 200],
    ['/.well-known/agent-skills/github-trends/SKILL.md', 200],
    ['/v1/index', 200],
    ['/v1/index', 304],
    ['/v1/index', 200],
    ['/v1/repos', 402],
    ['/v1/repos', 200],
  ]);
  const [known, index] = day.indexes;
  const { answer } = day.purchase;
  expect(known).not.toBe(index);
  expect([answer.index, answer.truncated]).toEqual([index, false]);
  const scan = await home.archive.readScan('2026-11-20');
  const entered = answer.data.map(([fullName]) => fullName);
  expect(entered.length).toBeGreaterThan(0);
  for (const name of entered) {
    expect(scan?.value.rows.find(({ fullName }) => fullName === name)).toMatchObject({
      language: 'Rust',
      standing: 'clear',
    });
  }
  expect(await gateway.received()).toBe(10_000n);
  expect(countReadTokens(day)).toBeLessThan(1_500);
});
