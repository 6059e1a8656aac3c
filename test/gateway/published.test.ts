import { join } from 'node:path';
import { expect, test } from 'vitest';
import { warnOfPublished } from '../../gateway/serve.ts';
import { readGatewaySettings } from '../../gateway/settings.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import { day } from './open-gateway.ts';

const payTo = `0x${'1'.repeat(40)}`;

test.each([
  [{ PAYMENT_MODE: 'remote', PAY_TO_ADDRESS: payTo, FACILITATOR_URL: 'http://127.0.0.1:9' }, 1],
  [{ PAYMENT_MODE: 'off' }, 0],
  [{}, 0],
])('with %o, it warns of a made-up night that cannot be sold %i times', async (chosen, times) => {
  const { folder, publicDir } = await copyMadeUpHome(day);
  const settings = readGatewaySettings({
    DATA_DIR: join(folder, 'data'),
    PUBLIC_DIR: publicDir,
    ...chosen,
  });
  const events: string[] = [];

  await warnOfPublished(settings, (event) => events.push(event));

  expect(events.filter((event) => event === 'night-made-up')).toHaveLength(times);
});
