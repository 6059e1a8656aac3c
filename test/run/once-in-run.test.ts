import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onceInRun } from './once-in-run.ts';

test('a folder is made once in a run, and again after a failure', async () => {
  let times = 0;
  const make = (folder: string) => {
    times += 1;
    if (times === 1) return Promise.reject(new Error('the disk is full'));
    return writeFile(join(folder, 'note.txt'), `made ${times} times`);
  };
  const name = `note of ${process.pid}`;
  await expect(onceInRun(name, make)).rejects.toThrow('the disk is full');

  const folders = await Promise.all([onceInRun(name, make), onceInRun(name, make)]);
  expect(new Set(folders).size).toBe(1);
  expect(await readFile(join(folders[0], 'note.txt'), 'utf8')).toBe('made 2 times');
});
