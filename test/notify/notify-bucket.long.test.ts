import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStore } from '../standin/s3.ts';
import { eventsOf, openHome } from '../night/run-night.ts';
import { openReceiver } from './open-receiver.ts';
import { day, makeSecret } from './open-night.ts';

test('a machine without files reads from the bucket who was notified', async () => {
  const store = await startStore();
  onTestFinished(store.close);
  const receiver = await openReceiver();
  onTestFinished(receiver.close);
  const first = await openHome();
  const file = join(first.folder, 'subscriptions.json');
  await writeFile(file, JSON.stringify([{ address: receiver.address, secret: makeSecret() }]));
  const env = {
    PUBLISH_TO: `${store.address}/trends`,
    SUBSCRIPTIONS: file,
    ...store.environment(),
  };
  const args = await first.madeUp(day, 30);
  expect(await first.run({ args, env })).toMatchObject({ code: 0, error: '' });
  expect(receiver.received).toHaveLength(1);

  const other = await openHome();
  const again = await other.run({ args, env });
  expect(again).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(again).get('night-told')).toMatchObject({ told: 0, missed: 0 });
  expect(receiver.received).toHaveLength(1);
});
