import { expect, test } from 'vitest';
import { lockFolder } from '../../../pipeline/platform/lock.ts';
import { openReceiver } from './receiver.ts';
import { eventsOf, openHome } from './run-night.ts';

const day = '2026-11-20';

/** A night with 30 rows, in a new home, that tells this receiver of its start and end. */
async function openWatched(...answer: Parameters<typeof openReceiver>) {
  const watcher = await openReceiver(...answer);
  const home = await openHome();
  const env = { HEARTBEAT_URL: `${watcher.origin}/4fd2` };
  return { watcher, home, args: await home.madeUp(day, 30), env };
}

test('a night tells its heartbeat of the start and of its figures', async () => {
  const { watcher, home, args, env } = await openWatched();
  const ended = await home.run({ args, env });
  expect(ended).toMatchObject({ code: 0, error: '' });

  expect(watcher.received.map(({ url }) => url)).toEqual(['/4fd2/start', '/4fd2']);
  const figures: unknown = JSON.parse(watcher.received[1]?.body ?? '');
  const rows = (await home.archive.readScan(day))?.value.rows.length;
  expect(figures).toMatchObject({ date: day, rows, analyst: 'offline' });
  expect(eventsOf(ended).get('night-finished')).toMatchObject(Object(figures));

  const again = await home.run({ args, env });
  expect(eventsOf(again).get('night-finished-before')).toMatchObject({ date: day });
  expect(watcher.received.map(({ url }) => url).slice(2)).toEqual(['/4fd2/start', '/4fd2']);
  expect(`${ended.out}${again.out}`).not.toContain('4fd2');
});

test('a wrong setting, a lock and a wrong option value end with the sentence as the failure', async () => {
  const { watcher, home, args, env } = await openWatched();
  const runs = [
    { args, env: { ...env, SCAN_LIMIT: 'many' } },
    { args: ['--date', 'soon'], env },
    { args, env },
  ];
  const lock = await lockFolder(home.archive.dataDir);
  const sentences: string[] = [];
  for (const run of runs) {
    const ended = await home.run(run);
    expect(ended.code).toBe(1);
    sentences.push(ended.error.replace(/^nightly: /, '').trim());
  }
  await lock.release();
  expect(watcher.received.map(({ url }) => url)).toEqual(
    runs.flatMap(() => ['/4fd2/start', '/4fd2/fail']),
  );
  const failures = watcher.received.filter(({ url }) => url === '/4fd2/fail');
  expect(failures.map(({ body }) => body)).toEqual(sentences);
  expect(sentences[0]).toMatch(/^SCAN_LIMIT: expected a whole number/);
  expect(sentences[2]).toMatch(/^another process is writing to /);
});

test('a watcher that does not answer delays a night by ten seconds at each ping', async () => {
  const { home, args, env } = await openWatched(() => undefined);
  const ended = await home.run({ args, env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(ended).get('heartbeat-missed')?.['notice']).toBe(
    'the address of HEARTBEAT_URL gave no answer within 10000 ms',
  );
});
