import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LockedError, lockFolder } from '../../../pipeline/platform/lock.ts';
import { buildProgram } from '../../run/run-program.ts';
import { newFolder } from '../../run/new-folder.ts';

test('only one can hold the lock of a folder', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(LockedError);
  await lock.release();
  await (await lockFolder(folder)).release();
});

/** Leaves the lock of a process that was killed. */
async function leaveStaleLock(folder: string): Promise<void> {
  const program = await buildProgram('test/pipeline/platform/lock-holder.ts');
  const holder = spawn(process.execPath, [program, folder]);
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

test('of many that lock a folder at once after a crash, at most one succeeds', async () => {
  const folder = newFolder();
  for (let round = 0; round < 5; round += 1) {
    await leaveStaleLock(folder);
    const coming = Array.from({ length: 6 }, () => lockFolder(folder));
    const came = await Promise.allSettled(coming);
    const held = came.filter((each) => each.status === 'fulfilled');
    expect(held.length).toBeLessThanOrEqual(1);
    await Promise.all(held.map(({ value }) => value.release()));
  }
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('a folder whose path is too long for a socket can be locked, and its sibling stays free', async () => {
  const parent = newFolder();
  const folder = join(parent, 'x'.repeat(200));
  const sibling = join(parent, `${'x'.repeat(200)}y`);
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(LockedError);
  await (await lockFolder(sibling)).release();
  await lock.release();
});
