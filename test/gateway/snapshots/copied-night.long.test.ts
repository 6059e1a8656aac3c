import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Health } from '../../../pipeline/contract/service-answers.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { homeAt } from '../../pipeline/night/run-night.ts';
import { day, openGateway, parseBody } from '../open-gateway.ts';
import { newFolder } from '../../run/new-folder.ts';

/** The command of `docs/serving.md`, with a folder in place of a store. */
function copyWithRclone(from: string, to: string): void {
  const { status, stderr, error } = spawnSync(
    'rclone',
    ['sync', '--checksum', `:local:${from}`, `:local:${to}`],
    { encoding: 'utf8', env: { ...process.env, RCLONE_CONFIG: '/dev/null' } },
  );
  if (error) throw new Error('this test needs rclone: apt-get install rclone');
  expect([status, stderr.replaceAll(/.*NOTICE.*\n/g, '')]).toEqual([0, '']);
}

test('a gateway takes a night that rclone brings through a store only once all its checksums match', async () => {
  const publisher = await copyMadeUpHome(day);
  const store = newFolder();
  const reader = homeAt(newFolder());
  const folders = [
    [publisher.archive.dataDir, join(store, 'data'), reader.archive.dataDir],
    [publisher.publicDir, join(store, 'public'), reader.publicDir],
  ] as const;
  for (const [from, between, to] of folders) {
    copyWithRclone(from, between);
    copyWithRclone(between, to);
  }
  const gateway = await openGateway({ home: reader, publish: false });
  const snapshot = async () => Health.parse(parseBody(await gateway.ask('/health'))).snapshot;
  expect(await snapshot()).toMatchObject({ digestDate: `${day}T00:00:00.000Z`, refused: null });

  await publisher.publish('2026-11-21');
  for (const [from, between, to] of folders) {
    expect((await snapshot()).digestDate).toBe(`${day}T00:00:00.000Z`);
    copyWithRclone(from, between);
    copyWithRclone(between, to);
    await gateway.snapshots.refresh();
  }
  expect(await snapshot()).toMatchObject({ digestDate: '2026-11-21T00:00:00.000Z', refused: null });
});
