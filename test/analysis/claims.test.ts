import { expect, test } from 'vitest';
import type { Answer } from '../../pipeline/contract/analysis.ts';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../pipeline/analysis/offline-analyst.ts';
import { findUnsupported } from './claims.ts';
import { makeRow, makeScan } from './night-fixture.ts';

const scan = makeScan([
  makeRow({
    fullName: 'ada/engine',
    stars: 4321,
    description: 'An engine that computes 12 tables',
    language: 'Rust',
  }),
  makeRow({
    fullName: 'bob/wheel',
    stars: 987,
    description: 'A wheel of nine spokes',
    language: 'Go',
  }),
]);
const evidence = countEvidence(scan, []);
const { answer } = await offlineAnalyst({ scan, evidence });

const claimsOf = (changes: Partial<Answer>) =>
  findUnsupported({ ...answer, ...changes }, scan, evidence).map(({ claim }) => claim);

test('finds nothing in an answer that keeps to rows and evidence', () => {
  expect(claimsOf({})).toEqual([]);
});

test.each([
  ['a number that nothing counts', { summary: 'They gained 31,337 stars.' }, ['31,337']],
  ['a percentage that nothing counts', { summary: 'Rust is 77.7% of it.' }, ['77.7%']],
  ['a repository that was not scanned', { title: 'evil/malware leads' }, ['evil/malware']],
  ['such a repository in a list', { fullAnalysis: '- `evil/malware`: new' }, ['evil/malware']],
  [
    'words nobody wrote in quotation marks',
    { summary: 'It says “computes 13 tables”.' },
    ['“computes 13 tables”'],
  ],
])('finds %s', (_, changes, claims) => {
  expect(claimsOf(changes)).toEqual(claims);
});

test("finds a reason that tells another repository's number", () => {
  const why = 'It has 987 stars.';

  expect(claimsOf({ notableProjects: [{ fullName: 'ada/engine', why }] })).toEqual(['987']);
  expect(claimsOf({ notableProjects: [{ fullName: 'bob/wheel', why }] })).toEqual([]);
});

test("finds another repository's words in a reason, and its number beside a name", () => {
  const notableProjects = [{ fullName: 'ada/engine', why: '“A wheel of nine spokes”.' }];

  expect(claimsOf({ notableProjects })).toEqual(['“A wheel of nine spokes”']);
  expect(claimsOf({ fullAnalysis: '`ada/engine` (987)' })).toEqual(['987 of ada/engine']);
});
