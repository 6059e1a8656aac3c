import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJudgements } from '../../../../scripts/lab/recordings/judgements.ts';

const header = 'firstSeen,name,standing,kind,category,isTool,worth,purpose';
const good = '2026-11-20,a/b,honest,,Databases,yes,2,It keeps rows.';

async function write(...lines: string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'judgements-')), 'labels.csv');
  await writeFile(path, [header, ...lines].join('\n'));
  return path;
}

test('a judgement is read by the full name of its repository', async () => {
  const judgements = readJudgements(await write(good));
  expect(judgements.get('a/b')).toMatchObject({ standing: 'honest', isTool: true, worth: 2 });
});

test('a wrong value is named with its file, row and column, in one sentence', async () => {
  const path = await write(good, good.replace('honest', 'fine'));
  expect(() => readJudgements(path)).toThrow(
    new RegExp(`^${path}, row 2: standing: .*spam.*, got "fine"$`),
  );
});
