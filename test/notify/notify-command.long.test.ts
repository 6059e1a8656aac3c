import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toEnvironment } from '../process-environment.ts';
import { eventsOf, openHome } from '../night/run-night.ts';
import { type Answering, openReceiver, withStatus } from './open-receiver.ts';
import { day, makeSecret, openNights } from './open-night.ts';

async function openSubscribed(answer?: Answering) {
  const receiver = await openReceiver(answer);
  onTestFinished(receiver.close);
  const nights = await openNights(day);
  const file = join(nights.folder, 'subscriptions.json');
  await writeFile(file, JSON.stringify([{ address: receiver.address, secret: makeSecret() }]));
  const start = (...args: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', 'scripts/notify.ts', ...args], {
      env: toEnvironment({
        DATA_DIR: nights.dataDir,
        PUBLIC_DIR: nights.publicDir,
        SUBSCRIPTIONS: file,
      }),
    });
  return { ...nights, receiver, file, start };
}

async function end(child: ChildProcess) {
  let error = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (error += text));
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode, error };
}

test('a run that is killed after the delivery and before the record repeats it with the same id', async () => {
  const running: ChildProcess[] = [];
  const home = await openSubscribed((response, index) => {
    // The receiver has the message, but the sender is killed before the answer.
    if (index === 0) running[0]?.kill('SIGKILL');
    else response.writeHead(204).end();
  });
  const killed = home.start();
  running.push(killed);
  expect(await end(killed)).toMatchObject({ signal: 'SIGKILL' });
  expect(await end(home.start())).toMatchObject({ code: 0, error: '' });
  expect(await end(home.start())).toMatchObject({ code: 0, error: '' });

  const { received } = home.receiver;
  expect(received).toHaveLength(2);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  expect(received[0]?.body).toBe(received[1]?.body);
});

test('a night that does not exist and a wrong day end in one sentence', async () => {
  const home = await openSubscribed();
  const absent = await end(home.start('--date', '2026-11-01'));
  expect(absent).toMatchObject({ code: 1 });
  expect(absent.error).toMatch(/^notify: .* holds no published night of 2026-11-01\n$/);
  const wrong = await end(home.start('--date', 'soon'));
  expect(wrong.error).toMatch(/^notify: --date takes a day such as .*"soon"\n$/);
  expect(home.receiver.received).toEqual([]);
});

test('a night notifies its subscribers at its end, and names its hub in both feeds', async () => {
  const { receiver, file } = await openSubscribed();
  const hub = await openReceiver();
  onTestFinished(hub.close);
  const home = await openHome();
  const env = { SUBSCRIPTIONS: file, WEBSUB_HUB: hub.address };
  const args = await home.madeUp(day, 30);
  const ended = await home.run({ args, env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  const fed = hub.received.map(({ body }) => new URLSearchParams(body).get('hub.url'));
  for (const feed of ['feed.atom', 'feed.json']) {
    expect(fed).toContain(`http://localhost:3000/${feed}`);
  }
  expect(fed.every((feed) => feed?.endsWith('.atom') === true || feed?.endsWith('.json'))).toBe(
    true,
  );
  const told = 1 + fed.length;
  expect(eventsOf(ended).get('night-told')).toMatchObject({ date: day, told, missed: 0 });
  expect(receiver.received).toHaveLength(1);
  expect(await readFile(join(home.publicDir, 'feed.atom'), 'utf8')).toContain(
    `<link rel="hub" href="${hub.address}"/>`,
  );
  expect(JSON.parse(await readFile(join(home.publicDir, 'feed.json'), 'utf8'))).toMatchObject({
    hubs: [{ type: 'WebSub', url: hub.address }],
  });
});

test('a subscription that is wrong, or a receiver that fails, does not fail the night', async () => {
  const { receiver, file } = await openSubscribed(withStatus(307));
  const home = await openHome();
  const args = await home.madeUp(day, 30);
  const ended = await home.run({ args, env: { SUBSCRIPTIONS: file } });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(ended).get('night-told')).toMatchObject({ told: 0, missed: 1 });
  expect(receiver.received).toHaveLength(1);

  await writeFile(file, '[{}]');
  const again = await home.run({ args, env: { SUBSCRIPTIONS: file } });
  expect(again).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(again).get('night-not-told')?.['notice']).toContain('subscription 1, address: ');
});

test('with --no-notify a night notifies nobody, and the command notifies them later', async () => {
  const { receiver, file } = await openSubscribed();
  const home = await openHome();
  const args = [...(await home.madeUp(day, 30)), '--no-notify'];
  expect(await home.run({ args, env: { SUBSCRIPTIONS: file } })).toMatchObject({ code: 0 });
  expect(receiver.received).toEqual([]);
  const told = await home.run({ command: 'scripts/notify.ts', env: { SUBSCRIPTIONS: file } });
  expect(told).toMatchObject({ code: 0, error: '' });
  expect(receiver.received).toHaveLength(1);
});
