import { expect, test } from 'vitest';
import { replaceFiles } from '../../pipeline/archive/replace-files.ts';
import { addMonths } from '../../pipeline/contract/dates.ts';
import { type KnownText, mostTextsOfMonth } from '../../pipeline/contract/known-texts.ts';
import { assessRisk } from '../../pipeline/scan/risk/assess-risk.ts';
import {
  indexEarlierRows,
  keepRelated,
  toEarlierRow,
} from '../../pipeline/scan/risk/earlier-rows.ts';
import { toSubject } from '../../pipeline/scan/risk/subject.ts';
import { aRow, aScan } from '../fixtures/night.ts';
import { aReadRow, openNights } from './known-nights.ts';
import { createRow } from './risk/example-row.ts';

test('a README that was quarantined a year ago is recognised under another owner', async () => {
  const { keep } = await openNights();
  const spam = aReadRow('ann/old-name', { standing: 'quarantined' });
  await keep('2026-01-06', aScan('2026-01-05', { quarantined: [spam] }));

  const known = await keep('2026-12-20');
  const row = aReadRow('eve/new-name', { description: 'Another tool altogether' });
  const related = keepRelated(known, [row]);
  const [found] = assessRisk([row], indexEarlierRows(related));

  expect(found).toMatchObject({
    standing: 'caution',
    risk: { reasons: ['the README of a repository that was set aside on an earlier night'] },
  });
});

test('a description that another owner had is recognised, and alone is no reason for caution', async () => {
  const { keep } = await openNights();
  const description = 'Reads the logs of a cluster and groups what belongs together';
  const first = aScan('2026-01-05', { rows: [aReadRow('ann/old-name', { description })] });
  const index = indexEarlierRows(await keep('2026-01-06', first));
  const returns = (fullName: string, text: string) =>
    index.find(toSubject(createRow({ fullName, description: text }))).description;

  const same = 'reads the LOGS of a cluster, and groups what belongs together!';
  expect(returns('eve/new-name', same)).toBe(true);
  expect(returns('eve/new-name', 'Reads logs')).toBe(false);
  expect(returns('ann/old-name', same)).toBe(false);
  const [ordinary] = assessRisk([createRow({ fullName: 'eve/new', description: same })], index);
  expect(ordinary?.standing).toBe('clear');
});

test('every owner of a name is remembered, however many share the name', () => {
  const owners = Array.from({ length: 200 }, (_, index) => `owner${index}`);
  const rows = owners.map((owner) => toEarlierRow(aReadRow(`${owner}/dotfiles`)));
  const index = indexEarlierRows(rows);
  const find = (owner: string) => index.find(toSubject(aReadRow(`${owner}/dotfiles`)));

  expect(owners.filter((owner) => find(owner).name || find(owner).text)).toEqual([]);
  expect(find('stranger')).toMatchObject({ name: true, text: true });
});

test('a night keeps only the known rows that are like one of its own', async () => {
  const { keep } = await openNights();
  const rows = Array.from({ length: 50 }, (_, index) =>
    aRow({ fullName: `owner${index}/tool${index}`, description: `Tool ${index} of its own kind` }),
  );
  const known = await keep('2026-01-06', aScan('2026-01-05', { rows }));
  expect(known).toHaveLength(50);
  expect(keepRelated(known, [createRow({ fullName: 'eve/notes' })])).toEqual([]);
  const again = createRow({ fullName: 'OWNER7/other' });
  expect(keepRelated(known, [again])).toHaveLength(1);
});

test('a night that is run again, and later nights with the same texts, write nothing new', async () => {
  const { keep, readFileOf } = await openNights();
  const first = aScan('2026-01-05', { rows: [aReadRow('ann/tool'), aReadRow('bob/kit')] });
  const known = await keep('2026-01-06', first);
  const written = await readFileOf('2026-01');

  expect(await keep('2026-01-06', first)).toEqual(known);
  await keep('2026-02-03', { ...first, scanDate: '2026-02-02T00:00:00.000Z' }, first);
  expect(await readFileOf('2026-01')).toBe(written);
  await expect(readFileOf('2026-02')).rejects.toThrow('ENOENT');
});

test('the newest state of a repository counts, whatever month wrote it, and later nights do not', async () => {
  const { keep } = await openNights();
  const row = aReadRow('ann/tool');
  await keep('2026-01-06', aScan('2026-01-05', { rows: [row] }));
  const set = { ...row, standing: 'quarantined' as const };
  const after = await keep('2026-02-03', aScan('2026-02-02', { quarantined: [set] }));

  expect(after.map(({ standing }) => standing)).toEqual(['quarantined']);
  const before = await keep('2026-01-20');
  expect(before.map(({ standing }) => standing)).toEqual(['clear']);
});

test('an older night that is run again does not change what later nights wrote', async () => {
  const { archive, keep } = await openNights();
  const nightsOf = async () =>
    (await archive.readKnownTexts('2026-09'))?.value.texts.map(({ night, standing }) => [
      night,
      standing,
    ]);
  const ann = aReadRow('ann/tool', { id: 'R_ann' });
  const spam = aReadRow('eve/spam', { id: 'R_eve', standing: 'quarantined' });
  await keep('2026-09-21', aScan('2026-09-20', { rows: [ann] }));
  const later = aScan('2026-09-25', {
    rows: [aReadRow('bob/kit', { id: 'R_bob' })],
    quarantined: [spam],
  });
  await keep('2026-09-26', later);
  const written = [
    ['2026-09-20', 'clear'],
    ['2026-09-25', 'clear'],
    ['2026-09-25', 'quarantined'],
  ];
  expect(await nightsOf()).toEqual(written);

  const old = aScan('2026-09-09', {
    rows: [{ ...spam, standing: 'clear' }, aReadRow('cleo/lib', { id: 'R_cleo' })],
  });
  expect(await keep('2026-09-10', old)).toHaveLength(2);
  expect(await nightsOf()).toEqual([...written, ['2026-09-09', 'clear']]);
});

test('if two repositories had the same name in turn, the newer one counts, also the night after', async () => {
  const { keep, readFileOf } = await openNights();
  const before = aScan('2026-01-05', {
    rows: [aReadRow('ann/tool', { id: 'R_1' }), aReadRow('bob/kit', { id: 'R_2' })],
  });
  const anew = aReadRow('ann/tool', { id: 'R_3', standing: 'quarantined' });
  const after = aScan('2026-01-09', { quarantined: [anew] });
  const known = await keep('2026-01-10', after, before);
  const written = await readFileOf('2026-01');

  expect(known.map(({ standing }) => standing)).toEqual(['quarantined', 'clear']);
  expect(await keep('2026-01-11', after, before)).toEqual(known);
  expect(await readFileOf('2026-01')).toBe(written);
});

test('a full month keeps the rows that were not clear', async () => {
  const { keep } = await openNights();
  const rows = Array.from({ length: mostTextsOfMonth }, (_, index) =>
    aRow({ fullName: `owner${index}/tool`, id: `R_${index}` }),
  );
  const quarantined = Array.from({ length: 40 }, (_, index) =>
    aRow({ fullName: `spam${index}/tool`, id: `S_${index}`, standing: 'quarantined' }),
  );
  await keep('2026-01-06', aScan('2026-01-05', { rows }));
  await keep('2026-01-07', aScan('2026-01-06', { quarantined }));
  const known = await keep('2026-03-01');

  expect(known).toHaveLength(mostTextsOfMonth);
  expect(known.filter(({ standing }) => standing === 'quarantined')).toHaveLength(40);
});

test('years of full months take at most 17 MB, and a night knows 72,000 repositories of them', async () => {
  const { archive, keep, readFileOf } = await openNights();
  const aText = (index: number): KnownText => ({
    owner: 2 ** 32 - 1 - index,
    name: 2 ** 32 - 1 - index,
    description: 2 ** 32 - 1 - index,
    sketch: 'A'.repeat(86),
    standing: 'quarantined',
    night: '2026-01-05',
  });
  const years = Array.from({ length: 25 }, (_, index) => addMonths('2028-12', -index));
  for (const [index, month] of years.entries()) {
    const texts = Array.from({ length: mostTextsOfMonth }, (_, at) => aText(index * 10_000 + at));
    await replaceFiles([archive.formatKnownTexts(month, { schema: 1, texts })]);
  }

  expect(await keep('2028-12-31')).toHaveLength(24 * mostTextsOfMonth);
  expect((await readFileOf('2028-12')).length * 24).toBeLessThan(17_000_000);
});
