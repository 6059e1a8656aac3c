import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createAttemptFetch } from '../../../../pipeline/scan/github/attempt.ts';
import { openServer } from '../../../gateway/client/open-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = z.function().parse(runInNewContext('gc'));

const silent = await openServer(() => undefined);

test('a request that is never answered times out, however often garbage is collected', async () => {
  const attempt = createAttemptFetch({
    stop: new AbortController().signal,
    timeoutMs: 300,
    onAttempt: () => undefined,
  });
  const clearing = setInterval(() => void collectGarbage(), 20);

  await expect(attempt(silent)).rejects.toThrow('gave no whole answer in time');

  clearInterval(clearing);
});

test.each([
  ['30 Nov 2026 00:05:00', '2026-11-30T09:00:00.000Z', true],
  ['29 Nov 2026 23:55:00', '2026-11-30T00:02:00.000Z', true],
  ['29 Nov 2026 23:55:00', '2026-11-30T00:06:00.000Z', false],
  ['29 Nov 2026 23:55:00', '2026-11-30T23:55:00.000Z', false],
] as const)(
  'at %s by GitHub, a night that started at %s by this machine goes on: %s',
  async (date, startedAt, goesOn) => {
    const github = await openServer((_request, response) => {
      response
        .writeHead(200, { date: `${date} GMT`, 'content-type': 'application/json' })
        .end('{}');
    });
    const attempt = createAttemptFetch({
      stop: undefined,
      timeoutMs: 5_000,
      onAttempt: () => undefined,
      startedAt,
    });
    const outcome = await attempt(github).then(({ status }) => `taken: ${status}`, String);
    const refusal = `the clock of this machine says ${startedAt}`;
    expect(outcome).toContain(goesOn ? 'taken: 200' : refusal);
  },
);
