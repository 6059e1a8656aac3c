import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHome } from './run-night.ts';

const [dayBefore, day] = ['2026-11-19', '2026-11-20'];
const demo = await (await openHome()).madeUp(day);

test('made-up and real nights are refused in each other’s data folder', async () => {
  const madeUp = await openHome();
  await madeUp.publish(day);
  const scan = join(madeUp.archive.dataDir, 'scans', `${day}.json`);
  const real = await openHome();
  await mkdir(join(real.archive.dataDir, 'scans'), { recursive: true });
  const text = (await readFile(scan, 'utf8'))
    .replace('"source": "demo"', '"source": "github"')
    .replace(`"scanDate": "${day}`, `"scanDate": "${dayBefore}`);
  await writeFile(join(real.archive.dataDir, 'scans', `${dayBefore}.json`), text);

  const intoReal = await real.run({ args: demo });
  expect(intoReal).toMatchObject({ code: 1 });
  expect(intoReal.error).toMatch(/^nightly: .* holds real nights, and a made-up night needs/);
  const intoMadeUp = await madeUp.run({
    args: ['--source', 'github'],
    env: { GITHUB_TOKEN: 'ghp_unused' },
  });
  expect(intoMadeUp).toMatchObject({ code: 1 });
  expect(intoMadeUp.error).toMatch(/^nightly: .* holds made-up nights, and a real night needs/);
});

test('a made-up night is refused in the public folder of real nights', async () => {
  const real = await openHome();
  await real.publish(day);
  const index = join(real.publicDir, 'v1/index.json');
  const text = (await readFile(index, 'utf8')).replace('"demo"', '"github"');
  await writeFile(index, text);
  const ended = await (await openHome()).run({ args: demo, env: { PUBLIC_DIR: real.publicDir } });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^nightly: .*\/public holds real nights, and a made-up night needs/);
  expect(await readFile(index, 'utf8')).toBe(text);
});
