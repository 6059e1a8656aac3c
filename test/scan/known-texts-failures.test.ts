import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderFiles, openArchive } from '../../pipeline/archive/archive.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import { keepKnownTexts } from '../../pipeline/scan/known-texts.ts';
import { aScan } from '../fixtures/night.ts';

import { aReadRow, openNights } from './known-nights.ts';

test('a broken file loses only its month, and the log names it', async () => {
  const { archive, events, keep } = await openNights();
  await keep('2026-01-06', aScan('2026-01-05', { rows: [aReadRow('ann/tool')] }));
  await keep('2026-02-03', aScan('2026-02-02', { rows: [aReadRow('bob/kit')] }));
  await writeFile(join(archive.dataDir, dataPaths.knownTexts('2026-01')), '{"schema":1,"te');

  expect(await keep('2026-02-04')).toHaveLength(1);
  expect(events).toEqual(['texts-unread']);
});

test('a file that cannot be read loses only its month, and is not written again', async () => {
  const { archive, events, keep } = await openNights();
  await keep('2026-01-06', aScan('2026-01-05', { rows: [aReadRow('ann/tool')] }));
  const unreadable = join(archive.dataDir, dataPaths.knownTexts('2026-02'));
  await mkdir(unreadable);

  const night = aScan('2026-02-02', { rows: [aReadRow('bob/kit', { id: 'R_bob' })] });
  expect(await keep('2026-02-03', night)).toHaveLength(2);
  expect(events).toEqual(['texts-unread']);
});

test('a bucket that does not answer ends no night, and the files of the folder are not replaced', async () => {
  const { archive, events, keep, readFileOf } = await openNights();
  await keep('2026-01-06', aScan('2026-01-05', { rows: [aReadRow('ann/tool')] }));
  const written = await readFileOf('2026-01');
  const files = {
    ...createFolderFiles(archive.dataDir),
    read: () => Promise.reject(new Error('the bucket answers 503')),
  };

  const night = aScan('2026-01-06', { rows: [aReadRow('bob/kit')] });
  const known = await keepKnownTexts({
    date: '2026-01-07',
    archive: openArchive(archive.dataDir, files),
    earlier: [night],
    log: (event) => void events.push(event),
  });
  expect(known).toHaveLength(1);
  expect(new Set(events)).toEqual(new Set(['texts-unread']));
  expect(await readFileOf('2026-01')).toBe(written);
});

test('a month that cannot be written ends no night', async () => {
  const { archive, events, keep } = await openNights();
  await mkdir(join(archive.dataDir, `${dataPaths.knownTexts('2026-01')}.draft`), {
    recursive: true,
  });

  expect(
    await keep('2026-01-06', aScan('2026-01-05', { rows: [aReadRow('ann/tool')] })),
  ).toHaveLength(1);
  expect(events).toEqual(['texts-unwritten']);
});

test('an invalid number in a sketch is left out, and the others are kept', async () => {
  const { events, keep } = await openNights();
  const row = aReadRow('ann/tool');
  const { page } = row.signals;
  if (!page) throw new Error('the README has no page');
  const signals = { ...row.signals, page: { ...page, sketch: [7, 2 ** 32 - 1, 2 ** 40] } };
  const known = await keep('2026-01-06', aScan('2026-01-05', { rows: [{ ...row, signals }] }));

  expect(known.map(({ sketch }) => sketch)).toEqual([[7, 2 ** 32 - 1]]);
  expect(events).toEqual([]);
});
