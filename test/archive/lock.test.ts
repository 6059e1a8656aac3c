import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LockedError, lockFolder } from '../../pipeline/archive/lock.ts';

async function openFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lock-'));
}

test('a folder is held by one at a time', async () => {
  const folder = await openFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(LockedError);
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('a process that is killed leaves the folder free', async () => {
  const folder = await openFolder();
  const source = `
    import { lockFolder } from ${JSON.stringify(join(process.cwd(), 'pipeline/archive/lock.ts'))};
    await lockFolder(${JSON.stringify(folder)});
    console.log('held');
    process.stdin.resume();`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source]);
  await once(holder.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow('another process is writing');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockFolder(folder)).release();
});

test('a folder whose path is too long for a socket is held all the same, and it alone', async () => {
  const parent = await openFolder();
  const folder = join(parent, 'x'.repeat(200));
  const sibling = join(parent, `${'x'.repeat(200)}y`);
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(LockedError);
  await (await lockFolder(sibling)).release();
  await lock.release();
});
