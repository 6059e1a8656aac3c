import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { publishRecordedScan } from '../../../scripts/lab/recordings/publish-recorded.ts';
import {
  applyOverride,
  matchOverrides,
  parseOverrides,
  readOverrides,
} from '../../../pipeline/scan/overrides.ts';
import { compareRows, type ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { newFolder } from '../../run/new-folder.ts';

const date = '2026-11-20';

/** An archive whose nights are recorded scans, each done with the file of overrides as it is then. */
async function openNights() {
  const folder = newFolder();
  const archive = openArchive(join(folder, 'data'));
  const publicDir = join(folder, 'public');
  await mkdir(archive.dataDir);
  return {
    check: async () => (await checkArchive(archive, publicDir)).problems,
    /** Does a night of these rows. Gives its scan and its log. */
    scanOn: async (night: string, rows: readonly ScannedRow[], overrides: string) => {
      const file = join(folder, `${night}.txt`);
      await writeFile(file, JSON.stringify(aScan(night, { rows: rows.toSorted(compareRows) })));
      await writeFile(join(archive.dataDir, 'overrides.csv'), overrides);
      const told: object[] = [];
      const log = (event: string, about?: object) => void told.push({ event, ...about });
      await publishRecordedScan(file, { archive, publicDir, log });
      const { rows: sold, quarantined } = (await archive.readScan(night))?.value ?? aScan(night);
      return { told, sold, quarantined };
    },
  };
}

/** An ordinary row. Others have other stars, forks and descriptions, so that no two are alike. */
function anOrdinaryRow(fullName: string, place: number, about: Partial<ScannedRow> = {}) {
  const counts = { stars: 300 - 40 * place, forks: 30 + 9 * place };
  return aRow({ fullName, ...counts, description: `Reads ${fullName}`, ...about });
}

/** Runs a night of three ordinary rows with this file of overrides. */
async function scanWith(overrides: string) {
  const { scanOn, check } = await openNights();
  const rows = ['ada/tides', 'bea/moons', 'cy/winds'].map((name, place) =>
    anOrdinaryRow(name, place),
  );
  return { ...(await scanOn(date, rows, overrides)), problems: await check() };
}

test('a row has the standing that the operator gave it, and its reasons say so', async () => {
  const { problems, told, sold, quarantined } = await scanWith(`\uFEFF# appeals of November
Ada/Tides,caution,No forks
bea/moons , quarantined , "Copies ""moons"", reported"
no/body,clear,Not on the list tonight
`);

  expect(sold.map(({ fullName, standing }) => [fullName, standing])).toEqual([
    ['ada/tides', 'caution'],
    ['cy/winds', 'clear'],
  ]);
  expect(sold[0]?.risk.reasons[0]).toBe("operator's decision: No forks");
  expect(quarantined).toMatchObject([{ fullName: 'bea/moons', standing: 'quarantined' }]);
  expect(quarantined[0]?.risk.reasons[0]).toBe('operator\'s decision: Copies "moons", reported');
  expect(problems).toEqual([]);
  expect(told).toContainEqual({ event: 'override-unlisted', names: 'no/body' });
});

const decision = "operator's decision: It models pipes";

test.each([
  ['clear', 0.9, { score: 0, reasons: [decision] }],
  ['caution', 0.9, { score: 0.9, reasons: [decision, 'one', 'two', 'three'] }],
  ['caution', 0.1, { score: 0.3, reasons: [decision, 'one', 'two', 'three'] }],
  ['quarantined', 0.1, { score: 0.5, reasons: [decision, 'one', 'two', 'three'] }],
])('an override to %s of a row with the score %d sets score and reasons', (given, score, risk) => {
  const row = aRow({ fullName: 'ada/tides', standing: 'quarantined' });
  const assessed = { ...row, risk: { score, reasons: ['one', 'two', 'three', 'four'] } };
  const overrides = parseOverrides(`ada/tides,${given},It models pipes`, 'overrides.csv');
  const { byId } = matchOverrides(overrides, [row], new Map());

  expect(applyOverride(assessed, byId)).toMatchObject({ standing: given, risk });
});

const others = [anOrdinaryRow('bea/moons', 1), anOrdinaryRow('cy/winds', 2)];
const tides = anOrdinaryRow('ada/tides', 0, { id: 'R_1' });

test.each([
  ['renamed it', 'Ada/Waves', 'ada/tides,caution,No forks'],
  ['gave it to another owner', 'eve/tides', 'ADA/tides,caution,No forks'],
])('a decision still applies after its owner %s', async (_, fullName, overrides) => {
  const { scanOn, check } = await openNights();
  await scanOn('2026-11-19', [tides, ...others], '');
  const { sold, told } = await scanOn(date, [{ ...tides, fullName }, ...others], overrides);

  expect(sold.find(({ id }) => id === 'R_1')).toMatchObject({
    fullName,
    standing: 'caution',
    risk: { score: 0.3, reasons: ["operator's decision: No forks"] },
  });
  expect(told.filter((one) => JSON.stringify(one).includes('override'))).toEqual([
    {
      event: 'override-renamed',
      names: `${overrides.split(',')[0]} is ${fullName}`,
      advice: 'write the new name into the file',
    },
  ]);
  expect(await check()).toEqual([]);
});

test('another repository that took over the name has no part in the decision', async () => {
  const { scanOn } = await openNights();
  const successor = anOrdinaryRow('ada/tides', 3, { id: 'R_9', description: 'Sorts beams' });
  const overrides = 'ada/tides,quarantined,Copies moons';
  await scanOn('2026-11-19', [tides, ...others], overrides);
  for (const night of ['2026-11-20', '2026-11-21']) {
    const { sold, quarantined, told } = await scanOn(night, [successor, ...others], overrides);

    expect(sold.find(({ id }) => id === 'R_9')).toMatchObject({ standing: 'clear' });
    expect(quarantined).toEqual([]);
    expect(told.filter((one) => JSON.stringify(one).includes('override'))).toEqual([
      {
        event: 'override-not-inherited',
        names: 'ada/tides (R_9)',
        advice: 'another repository has the name now; to decide about it, write its id',
      },
    ]);
  }

  const renamed = { ...tides, fullName: 'ada/waves' };
  const rows = [renamed, successor, ...others];
  const both = `${overrides}\nR_9,caution,No forks`;
  const { sold, quarantined } = await scanOn('2026-11-22', rows, both);
  expect(sold.find(({ id }) => id === 'R_9')?.risk.reasons[0]).toBe(
    "operator's decision: No forks",
  );
  expect(quarantined.map(({ fullName }) => fullName)).toEqual(['ada/waves']);
});

test('of two decisions about one repository, the one with its name of tonight counts', () => {
  const file = 'ada/tides,quarantined,Copies moons\nada/waves,clear,It models pipes';
  const overrides = parseOverrides(file, 'overrides.csv');
  const rows = [{ ...tides, fullName: 'ada/waves' }];
  const matched = matchOverrides(overrides, rows, new Map([['ada/tides', 'R_1']]));

  expect(matched.byId.get('R_1')).toMatchObject({ standing: 'clear' });
  expect(matched).toMatchObject({ renamed: [], unlisted: [], takenOver: [] });
});

test.each([
  ['ada/tides,fine,x', 'line 1: standing: expected one of clear, caution, quarantined, got "fine"'],
  ['# first\nada,clear,x', 'line 2: name: expected owner/repository or the id of a row, got "ada"'],
  ['ada/tides,clear', 'line 1: why: expected 1 to 200 characters, got 0'],
  [`ada/tides,clear,${'x'.repeat(201)}`, 'line 1: why: expected 1 to 200 characters, got 201'],
  ['a/b,clear,x\r\n\r\nA/B,clear,y', 'line 3: A/B has an override already'],
])('a wrong file names its line and field (%j)', (text, sentence) => {
  expect(() => parseOverrides(text, 'data/overrides.csv')).toThrow(
    `data/overrides.csv, ${sentence}`,
  );
});

test('a wrong file stops the night', async () => {
  await expect(scanWith('ada/tides')).rejects.toThrow('line 1: standing: expected');
});

test('the usual file may be absent, and a file that the settings name may not', async () => {
  const folder = newFolder();

  expect((await readOverrides(folder)).size).toBe(0);
  await expect(readOverrides(folder, '/nowhere/appeals.csv')).rejects.toThrow(
    'OVERRIDES_FILE: expected a file, and /nowhere/appeals.csv is not there',
  );
});
