import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runProgram } from '../run/run-program.ts';
import { openFollowing, row } from '../pipeline/publish/repositories/followed-nights.ts';

let home: Awaited<ReturnType<typeof openFollowing>>;
beforeAll(async () => {
  home = await openFollowing();
  const about = { createdAt: '2026-07-30T08:00:00.000Z' };
  const reasons = ['offers “a, "b"”'];
  await home.publish('2026-08-01', {
    rows: [row('R_tide', 100, about)],
    quarantined: [row('R_spam', 9, { ...about, risk: { score: 0.9, reasons } })],
  });
  await home.publish('2026-11-01', { rows: [row('R_ocean', 5)] });
});

function runExport(options: string[]) {
  return runProgram('scripts/export.ts', options, { DATA_DIR: home.archive.dataDir });
}

test('an export has the published bytes, and the same rows in other formats', async () => {
  const folder = join(home.folder, 'export');
  const read = (name: string) => readFile(join(folder, name));
  for (const format of ['parquet', 'jsonl', 'csv']) {
    const { out } = await runExport(['--to', '2026-08', '--format', format, '--out', folder]);
    expect(out).toContain('"month":"2026-08","repositories":2,"observations":2');
  }
  const name = 'repositories-2026-08';
  const published = join(home.publicDir, `datasets/${name}.parquet`);
  expect((await read(`${name}.parquet`)).equals(await readFile(published))).toBe(true);
  const lines = (await read(`${name}.jsonl`)).toString().trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { id: 'R_spam', reasons: ['offers “a, "b"”'], thereAfter7Days: null },
    { id: 'R_tide', stars: 100 },
  ]);
  const [head, spam] = (await read(`${name}.csv`)).toString().split('\n');
  expect(head).toMatch(/^id,owner,name,createdAt,/);
  expect(spam).toContain(String.raw`,"[""offers “a, \""b\""”""]",`);
});

test.each([
  [
    '--from 2027-01',
    'no night is from 2027-01 to 2026-11; there are nights from 2026-08 to 2026-11',
  ],
  ['--from August', '--from: expected a month such as 2026-08, got "August"'],
  ['--format xml', '--format: expected parquet, jsonl, csv, got "xml"'],
])('npm run export -- %s is refused in one sentence', async (options, sentence) => {
  const { code, error } = await runExport(options.split(' '));
  expect([code, error]).toEqual([1, `export: ${sentence}\n`]);
});
