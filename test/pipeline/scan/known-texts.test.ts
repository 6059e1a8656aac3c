import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { type DigestDate, toDigestDate } from '../../../pipeline/contract/dates.ts';
import type { EnrichedRow, ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { readKnownTexts } from '../../../pipeline/scan/known-texts.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { anAnalysis, aRow, aScan } from '../../fixtures/night.ts';
import { createRow } from './risk/example-row.ts';
import { expect, test } from 'vitest';
import { dataPaths } from '../../../pipeline/contract/paths.ts';
import { assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import { indexEarlierRows } from '../../../pipeline/scan/risk/earlier-rows.ts';
import { toAssessed } from '../../../pipeline/scan/risk/assessed.ts';
import { newFolder } from '../../run/new-folder.ts';

/** An archive in a new folder, and a function that adds nights to its history and reads what a night of some rows knows. */
async function openNights(tonight: readonly EnrichedRow[]) {
  const archive = openArchive(newFolder());
  const know = async (date: DigestDate, ...nights: ReturnType<typeof aScan>[]) => {
    const history = openHistory(archive);
    for (const scan of nights) {
      const night = toDigestDate(scan.scanDate);
      await history.add({
        date: night,
        id: `${night}-00000000`,
        content: { scan, analysis: anAnalysis(night) },
      });
    }
    await replaceFiles(await history.files());
    const names = new Set<string>();
    const task = { date, history: openHistory(archive), names, rows: tonight };
    return (await readKnownTexts(task)).texts;
  };
  return { archive, know };
}

const readme = Array.from({ length: 90 }, (_, index) => `word${(index * 37) % 89}`).join(' ');

/** A row with a README, created at the start of 2026. */
function aReadRow(fullName: string, about: Partial<ScannedRow> = {}): ScannedRow {
  const row = createRow({ fullName, signals: { page: toReadmePage(readme, fullName) } });
  return { ...aRow(row), createdAt: '2026-01-02T08:00:00.000Z', ...about };
}

test('a README that was quarantined a year ago is recognised under another owner', async () => {
  const row = aReadRow('eve/new-name', { description: 'Another tool altogether' });
  const { know } = await openNights([row]);
  const spam = aReadRow('ann/old-name', { standing: 'quarantined' });
  await know('2026-01-06', aScan('2026-01-05', { quarantined: [spam] }));

  const known = await know('2026-12-20');
  const [found] = assessRisk([row], indexEarlierRows(known));

  expect(found).toMatchObject({
    standing: 'caution',
    risk: {
      reasons: [
        'its README is nearly that of ann/old-name, which was set aside as likely spam before',
      ],
    },
  });
});

test.each([
  ['was renamed', 'ann/new-name'],
  ['got another owner', 'eve/old-name'],
  ['got both', 'eve/new-name'],
])('a repository that %s is no evidence against itself', async (_, fullName) => {
  const row = aReadRow('ann/old-name', {
    id: 'R_1',
    description: 'Reads the logs of a cluster',
    standing: 'quarantined',
  });
  const tonight = { ...row, fullName };
  const { know } = await openNights([tonight]);

  const known = await know('2026-01-06', aScan('2026-01-05', { quarantined: [row] }));
  const [found] = assessRisk([tonight], indexEarlierRows(known));
  expect(found).toMatchObject({ standing: 'clear', risk: { reasons: [] } });
});

test('a night reads only the known rows that are like one of its own', async () => {
  const { know } = await openNights([createRow({ fullName: 'OWNER7/other' })]);
  const rows = Array.from({ length: 50 }, (_, index) =>
    aReadRow(`owner${index}/tool${index}`, { description: `Tool ${index} of its own kind` }),
  );
  const known = await know('2026-01-06', aScan('2026-01-05', { rows }));
  expect(known.map(({ fullName }) => fullName)).toEqual(['owner7/tool7']);
});

test('the newest state of a repository counts, whatever month wrote it, and later nights do not', async () => {
  const { know } = await openNights([aReadRow('ann/another')]);
  const row = aReadRow('ann/tool');
  await know('2026-01-06', aScan('2026-01-05', { rows: [row] }));
  const set = { ...row, standing: 'quarantined' as const };
  const after = await know('2026-02-03', aScan('2026-02-02', { quarantined: [set] }));

  expect(after.map(({ standing }) => standing)).toEqual(['quarantined']);
  const before = await know('2026-01-20');
  expect(before.map(({ standing }) => standing)).toEqual(['clear']);
});

test('if two repositories had the same name in turn, the newer one counts, also the night after', async () => {
  const { know } = await openNights([aReadRow('ann/another')]);
  const before = aScan('2026-01-05', {
    rows: [aReadRow('ann/tool', { id: 'R_1' }), aReadRow('bob/kit', { id: 'R_2' })],
  });
  const anew = aReadRow('ann/tool', { id: 'R_3', standing: 'quarantined' });
  const after = aScan('2026-01-09', { quarantined: [anew] });
  const known = await know('2026-01-10', after, before);

  expect(known.map(({ standing }) => standing)).toEqual(['quarantined', 'clear']);
  expect(await know('2026-01-11', after, before)).toEqual(known);
});

test('a repository that was renamed is known under each of its names', async () => {
  const { know } = await openNights([aReadRow('ann/another')]);
  const before = aScan('2026-01-05', { rows: [aReadRow('ann/tool', { id: 'R_1' })] });
  const after = aScan('2026-01-06', { rows: [aReadRow('bob/tool', { id: 'R_1' })] });
  const index = indexEarlierRows(await know('2026-01-07', before, after));
  const find = (owner: string) => index.find(toAssessed(aReadRow(`${owner}/tool`)));
  const texts = ['ann', 'bob', 'eve'].map((owner) => find(owner).textOf);
  expect(texts).toEqual([null, null, 'bob/tool']);
});

test('a broken file loses only its month, and the night names it', async () => {
  const { archive, know } = await openNights([aReadRow('ann/another')]);
  const createdAt = '2026-02-01T08:00:00.000Z';
  await know('2026-01-06', aScan('2026-01-05', { rows: [aReadRow('ann/tool')] }));
  await know('2026-02-03', aScan('2026-02-02', { rows: [aReadRow('bob/kit', { createdAt })] }));
  await writeFile(join(archive.dataDir, dataPaths.history('2026-01')), '{"schema":1,"te');

  expect(await know('2026-02-04')).toHaveLength(1);
  expect([...archive.damaged.keys()]).toEqual([dataPaths.history('2026-01')]);
});
