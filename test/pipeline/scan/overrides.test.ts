import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { doNight } from '../../../pipeline/night/night.ts';
import { applyOverride, parseOverrides, readOverrides } from '../../../pipeline/scan/overrides.ts';
import { readRecorded } from '../../../pipeline/scan/row-source.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { aRow, aScan } from '../../fixtures/night.ts';

const date = '2026-11-20';

/** Runs a night of three ordinary rows with this file of overrides. Gives its scan and the problems of the archive. */
async function scanWith(overrides: string) {
  const folder = await mkdtemp(join(tmpdir(), 'overrides-'));
  const archive = openArchive(join(folder, 'data'));
  const names = ['ada/tides', 'bea/moons', 'cy/winds'];
  const rows = names.map((fullName, place) =>
    aRow({
      fullName,
      stars: 300 - 40 * place,
      forks: 30 + 9 * place,
      description: `Reads ${fullName}`,
    }),
  );
  const file = join(folder, 'recorded.txt');
  await writeFile(file, JSON.stringify(aScan(date, { rows })));
  await mkdir(archive.dataDir);
  await writeFile(join(archive.dataDir, 'overrides.csv'), overrides);
  const told: object[] = [];
  const night = {
    ...(await readRecorded(file)),
    reader: offlineReader,
    archive,
    publicDir: join(folder, 'public'),
    baseUrl: 'http://localhost:3000',
    force: false,
    acceptUnusual: true,
    now: () => `${date}T06:00:00.000Z`,
    log: (event: string, about?: object) => void told.push({ event, ...about }),
  };
  await doNight(night);
  const { problems } = await checkArchive(archive, night.publicDir);
  return { problems, told, scan: (await archive.readScan(date))?.value };
}

test('a row has the standing that the operator gave it, and its reasons say so', async () => {
  const { problems, told, scan } = await scanWith(`
# appeals of November
Ada/Tides,caution,No forks
bea/moons , quarantined , "Copies ""moons"", reported"
no/body,clear,Not on the list tonight
`);

  expect(scan?.rows.map(({ fullName, standing }) => [fullName, standing])).toEqual([
    ['ada/tides', 'caution'],
    ['cy/winds', 'clear'],
  ]);
  expect(scan?.rows[0]?.risk.reasons[0]).toBe("operator's decision: No forks");
  expect(scan?.quarantined).toMatchObject([{ fullName: 'bea/moons', standing: 'quarantined' }]);
  expect(scan?.quarantined[0]?.risk.reasons[0]).toBe(
    'operator\'s decision: Copies "moons", reported',
  );
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

  expect(applyOverride(assessed, overrides)).toMatchObject({ standing: given, risk });
});

test.each([
  ['ada/tides,fine,x', 'line 1: standing: expected one of clear, caution, quarantined, got "fine"'],
  ['# first\nada,clear,x', 'line 2: name: expected owner/repository, got "ada"'],
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
  const folder = await mkdtemp(join(tmpdir(), 'overrides-'));

  expect((await readOverrides(folder)).size).toBe(0);
  await expect(readOverrides(folder, '/nowhere/appeals.csv')).rejects.toThrow(
    'OVERRIDES_FILE: expected a file, and /nowhere/appeals.csv is not there',
  );
});
