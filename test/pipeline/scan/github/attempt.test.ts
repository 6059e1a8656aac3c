import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createAttemptFetch } from '../../../../pipeline/scan/github/attempt.ts';
import { listen } from '../../../../gateway/start/listen.ts';
import { pourBody } from '../../platform/pour-body.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = z.function().parse(runInNewContext('gc'));

const silent = createServer(() => undefined);
const url = `http://127.0.0.1:${await listen(silent, 0)}`;
afterAll(() => silent.close());

test('a request that is never answered times out, however often garbage is collected', async () => {
  const attempt = createAttemptFetch({
    stop: new AbortController().signal,
    timeoutMs: 300,
    onAttempt: () => undefined,
  });
  const clearing = setInterval(() => void collectGarbage(), 20);

  await expect(attempt(url)).rejects.toThrow('gave no whole answer in time');

  clearInterval(clearing);
});

test('an answer without end is a failed attempt', async () => {
  const endless = createServer((_request, response) => pourBody(response, true));
  const attempt = createAttemptFetch({
    stop: new AbortController().signal,
    timeoutMs: 20_000,
    onAttempt: () => undefined,
  });
  const port = await listen(endless, 0);
  await expect(attempt(`http://127.0.0.1:${port}`)).rejects.toThrow(
    'gave an answer larger than any it is asked for',
  );
  endless.close();
});
