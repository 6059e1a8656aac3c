import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs promtool on a file with that text. Debian's package prometheus contains it. */
export async function runPromtool(
  command: readonly string[],
  text: string,
): Promise<{ ok: boolean; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'promtool-'));
  const file = join(folder, 'given.yml');
  await writeFile(file, text);
  const ran = await new Promise<{ ok: boolean; said: string }>((resolve, reject) => {
    execFile('promtool', [...command, file], { encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') {
        reject(new Error('these tests need promtool: apt-get install prometheus'));
      } else resolve({ ok: error === null, said: `${stdout}${stderr}` });
    });
  });
  await rm(folder, { recursive: true });
  return ran;
}
