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
