import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { limitOf } from '../../../gateway/endpoints/find-endpoint.ts';
import { createLimits } from '../../../gateway/http/limits.ts';
import { openLog, openPaymentLog } from '../../../gateway/http/log.ts';

/** What compose.yml keeps of a container's standard output. */
const keptBytes = 50_000_000;
const daySeconds = 86_400;
const transaction = `0x${'ab'.repeat(32)}`;
const Line = z.looseObject({ event: z.string(), requests: z.number().optional() });

/** A log whose standard output is only measured. The refused requests and what was said of them are counted apart. */
async function openMeasuredLog(now: () => number) {
  const path = join(await mkdtemp(join(tmpdir(), 'flooded-')), 'payments.log');
  const payments = await openPaymentLog(path);
  const sizes = { accepted: 0, refused: 0 };
  const refused = { lines: 0, counted: 0 };
  const output = {
    write: (line: string) => {
      if (!line.includes('"status":429') && !line.includes('requests-refused')) {
        sizes.accepted += line.length;
        return;
      }
      sizes.refused += line.length;
      refused.lines += 1;
      refused.counted += Line.parse(JSON.parse(line)).requests ?? 1;
    },
    takes: () => true,
    dropped: () => 0,
  };
  return { path, payments, sizes, refused, log: openLog('info', now, output, payments) };
}

test(
  'a day with 10 requests a second from one client and 20,000 sold calls: all payments are in under 50 MB, and refusals take 1 MB',
  { timeout: 240_000 },
  async () => {
    let seconds = 0;
    const startedAt = Date.parse('2026-11-20T00:00:00.000Z');
    const { path, payments, sizes, refused, log } = await openMeasuredLog(
      () => startedAt + seconds * 1000,
    );
    const limits = createLimits([], () => seconds * 1000);
    const flooder = { headers: {}, socket: { remoteAddress: '203.0.113.7' } };
    const group = limitOf('/v1/index');
    const answered = { method: 'GET', path: '/v1/index', ms: 1, request: randomUUID() };
    let refusals = 0;
    let sold = 0;
    for (seconds = 0; seconds < daySeconds; seconds += 1) {
      for (let each = 0; each < 10; each += 1) {
        const status = limits.count(flooder, group).refused ? 429 : 200;
        if (status === 429) refusals += 1;
        log.write('request-answered', { ...answered, status });
      }
      while (sold < (20_000 * (seconds + 1)) / daySeconds) {
        sold += 1;
        const request = `call-${String(sold).padStart(8, '0')}`;
        const mined = {
          transaction,
          status: 'success',
          gas: 86_123,
          ether: 0.000_000_861_23,
          request,
        };
        log.write('settlement-mined', mined);
        const paid = { route: '/v1/repos', amount: '10000', ms: 2_134, transaction, request };
        log.write('payment-settled', paid);
      }
      if (seconds % 600 === 0) await payments.written();
    }
    await log.end?.();

    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    const calls = lines.filter((line) => line.includes('payment-settled'));
    expect(new Set(calls.map((line) => /call-\d+/.exec(line)?.[0])).size).toBe(20_000);
    expect(lines).toHaveLength(40_000);
    const paymentBytes = lines.join('\n').length + 1;
    expect(paymentBytes).toBeLessThan(keptBytes);
    expect(refused.counted).toBe(refusals);
    expect(refusals).toBeGreaterThan(600_000);
    expect(refused.lines).toBeLessThanOrEqual((2 * daySeconds) / 60);
    expect(sizes.refused).toBeLessThan(1_000_000);
    expect(log.droppedLines()).toBe(0);
  },
);
