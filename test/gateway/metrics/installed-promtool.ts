import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from '../../run/new-folder.ts';

/** Runs promtool on a file with that text. Debian's package prometheus contains it. */
export async function runPromtool(
  command: readonly string[],
  text: string,
): Promise<{ ok: boolean; said: string }> {
  const folder = newFolder();
  const file = join(folder, 'given.yml');
  await writeFile(file, text);
  return new Promise<{ ok: boolean; said: string }>((resolve, reject) => {
    execFile('promtool', [...command, file], { encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') {
        reject(new Error('these tests need promtool: apt-get install prometheus'));
      } else resolve({ ok: error === null, said: `${stdout}${stderr}` });
    });
  });
}
