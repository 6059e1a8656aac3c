import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFile } from '../../../../pipeline/platform/file-text.ts';
import { Scan } from '../../../../pipeline/contract/scan.ts';
import { openHome } from '../../../pipeline/night/run-night.ts';

const day = '2026-11-20';

test('the published scan of a made-up night equals the recorded file, with history and follow-up', async () => {
  const home = await openHome();
  for (const date of ['2026-11-18', '2026-11-19']) await home.publish(date);
  const [, file = ''] = await home.madeUp(day);
  const recorded = await readFile(file, 'utf8');

  await home.publish(day);

  const path = join(home.archive.dataDir, 'scans', `${day}.json`);
  expect(await readFile(path, 'utf8')).toBe(recorded);
  const { rows, followUp } = parseFile(Scan, recorded, file);
  expect(rows.some(({ starsGained }) => starsGained !== null)).toBe(true);
  expect(followUp?.projects.length).toBeGreaterThan(0);
  expect(followUp?.unanswered).toBe(0);
});
