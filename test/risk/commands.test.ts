import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { riskModel } from '../../pipeline/scan/risk/assess-risk.ts';
import { RiskModel } from '../../pipeline/scan/risk/risk-model.ts';
import { formatFile } from '../../pipeline/contract/file-text.ts';
import { Scan } from '../../pipeline/contract/scan.ts';
import { aRow, aScan } from '../fixtures/night.ts';
import { createLabels, formatLabels } from './example-labels.ts';

const folder = mkdtempSync(join(tmpdir(), 'risk-'));
const labelled = write('labels.csv', formatLabels(createLabels({ weeks: 3, rowsAWeek: 30 })));
const closingLine = /^overall precision=\d\.\d\d recall=\d\.\d\d fpr=\d\.\d\d auc=\d\.\d\d n=90$/;

afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function run(script: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', script, ...options],
    { encoding: 'utf8' },
  );
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

test('eval-risk tells every week and closes with one line over all', () => {
  const { status, lines, stderr } = run('scripts/eval-risk.ts', labelled);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(lines[0]).toContain(`at ${riskModel.threshold}`);
  expect(lines.filter((line) => /^ +[123] +30 +10 /.test(line))).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith('overall'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(closingLine);
});

test('eval-risk judges each week by the others when told to', () => {
  const { status, lines } = run('scripts/eval-risk.ts', labelled, '--leave-one-week-out');
  expect(status).toBe(0);
  expect(lines[0]).toContain('fitted on the others');
  expect(lines.at(-1)).toMatch(closingLine);
  expect(lines.at(-1)).toContain('auc=1.00');
});

test('eval-risk has no figure where no row was gone', () => {
  const survivors = createLabels({ weeks: 1, rowsAWeek: 9 }).filter(({ isGone }) => !isGone);
  const { status, lines } = run('scripts/eval-risk.ts', write('kept.csv', formatLabels(survivors)));
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe('overall precision=n/a recall=n/a fpr=0.00 auc=n/a n=6');
});

test('fit-risk writes a model with its date, labels and scores, and leaves the shipped one', () => {
  const shipped = readFileSync('pipeline/scan/risk/risk-model.json', 'utf8');
  const out = join(folder, 'model.json');
  const { status, lines } = run('scripts/fit-risk.ts', labelled, '--out', out);
  expect(status).toBe(0);
  expect(lines.at(-1)).toMatch(closingLine);
  const model = RiskModel.parse(JSON.parse(readFileSync(out, 'utf8')));
  expect(model.labels).toMatchObject({ file: 'labels.csv', rows: 90, gone: 30, weeks: '1, 2, 3' });
  expect(model.scores.leavingOneWeekOut.auc).toBe(1);
  expect(readFileSync('pipeline/scan/risk/risk-model.json', 'utf8')).toBe(shipped);
});

test('fit-risk learns from follow-ups too, and says how many rows they gave', () => {
  const dataDir = join(folder, 'data');
  const rows = ['ada/tides', 'eve/crack'].map((fullName) => aRow({ fullName }));
  const projects = rows.map(({ id, fullName, stars }) => ({
    id,
    fullName,
    recommendedOn: '2026-11-01',
    starsThen: stars,
    gone: fullName === 'eve/crack',
    renamedTo: null,
    archived: null,
    starsNow: null,
  }));
  const followUp = { days: 30, unanswered: 0, projects };
  mkdirSync(join(dataDir, 'scans'), { recursive: true });
  for (const scan of [aScan('2026-11-01', { rows }), aScan('2026-11-20', { followUp })]) {
    const file = join(dataDir, 'scans', `${scan.scanDate.slice(0, 10)}.json`);
    writeFileSync(file, formatFile(Scan, scan, file));
  }
  const out = join(folder, 'followed.json');
  const { status, lines } = run(
    'scripts/fit-risk.ts',
    labelled,
    '--follow-ups',
    dataDir,
    '--out',
    out,
  );
  expect(status).toBe(0);
  expect(lines[0]).toBe('Follow-ups of 2 nights tell the fate of 2 projects; 1 are gone.');
  expect(RiskModel.parse(JSON.parse(readFileSync(out, 'utf8'))).labels).toMatchObject({
    rows: 92,
    gone: 31,
    weeks: '1, 2, 2026-10-26, 3',
    followUps: { rows: 2, gone: 1 },
  });
});

test.each([
  ['scripts/fit-risk.ts', [labelled, '--follow-ups', join(folder, 'none')], 'holds no scans'],
  ['scripts/eval-risk.ts', [], 'LABELS.csv is missing; see npm run eval-risk -- --help'],
  ['scripts/eval-risk.ts', [join(folder, 'nowhere.csv')], 'no such file'],
  ['scripts/eval-risk.ts', [labelled, '--wrong'], '--wrong'],
  ['scripts/fit-risk.ts', [write('empty.csv', '')], 'empty.csv: holds no rows.'],
  ['scripts/fit-risk.ts', [labelled, '--out', join(folder, 'none', 'model.json')], 'no such file'],
])('%s %j ends in one sentence', (script, options, message) => {
  const { status, lines, stderr } = run(script, ...options);
  expect(status).toBe(1);
  expect(lines).toEqual(['']);
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
