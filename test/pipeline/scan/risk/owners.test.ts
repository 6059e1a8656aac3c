import { expect, test } from 'vitest';
import { assessRisk, riskModel } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { createCrack, createRow } from './example-row.ts';

test('three repositories of one person with about as many stars call for caution, and two do not', () => {
  const shelf = [620, 570, 510].map((stars, index) =>
    createRow({ fullName: `nora/shelf-${index}`, description: `Sorts shelf ${index}`, stars }),
  );
  const standings = (rows: typeof shelf) => assessRisk(rows).map(({ standing }) => standing);

  expect(standings(shelf)).toEqual(['caution', 'caution', 'caution']);
  expect(assessRisk(shelf)[0]?.risk.reasons).toContain(
    'nora/shelf-1 and nora/shelf-2, new ones of this owner as well, have about as many stars',
  );
  expect(standings(shelf.slice(0, 2))).toEqual(['clear', 'clear']);
  expect(standings(shelf.map((row) => ({ ...row, ownerType: 'Organization' as const })))).toEqual([
    'clear',
    'clear',
    'clear',
  ]);
  expect(standings(shelf.map((row, index) => ({ ...row, stars: 60 * 2 ** index })))).toEqual([
    'clear',
    'clear',
    'clear',
  ]);
});

test('three owners with similar stars and nearly as many forks are quarantined, and two are not', () => {
  const farm = [
    { fullName: 'ann/audit-kit', stars: 80, forks: 73 },
    { fullName: 'bob/pull-reader', stars: 78, forks: 73 },
    { fullName: 'eve/secret-scan', stars: 91, forks: 72 },
  ].map((changes, index) => createRow({ ...changes, description: `Number ${index} of its kind` }));
  const standings = (rows: typeof farm) => assessRisk(rows).map(({ standing }) => standing);

  expect(standings(farm)).toEqual(farm.map(() => 'quarantined'));
  expect(assessRisk(farm)[0]?.risk.reasons[0]).toBe(
    'bob/pull-reader and eve/secret-scan of other owners have about as many stars and about as many forks, and are at most a week older or younger',
  );
  const bought = farm.map((row) => ({ ...row, topics: ['tool', 'app'], stars: 79, forks: 2_115 }));
  const counted = assessRisk(bought).flatMap(({ risk }) => risk.reasons);
  expect(counted.filter((reason) => reason.includes(' of other owners '))).toHaveLength(3);
  expect(standings(farm.slice(1))).toEqual(['caution', 'caution']);
  const course = farm.map((row, index) => ({
    ...row,
    createdAt: `2026-0${index + 5}-01T00:00:00.000Z`,
  }));
  expect(standings(course)).toEqual(['caution', 'caution', 'caution']);
});

test('a quarantined repository of an owner calls for caution with the others of that night', () => {
  const [notes, , other] = assessRisk([
    createRow({ fullName: 'eve/notes', description: 'Notes as plain text' }),
    createCrack({ fullName: 'eve/crack' }),
    createRow({ fullName: 'ann/tasks', description: 'Plain tasks in a terminal', stars: 90 }),
  ]);

  expect(notes).toMatchObject({
    standing: 'caution',
    risk: {
      reasons: ['1 other repository of this owner was set aside as likely spam: eve/crack'],
    },
  });
  expect(other?.standing).toBe('clear');
});

test('writes of two repositories that are set aside in the plural', () => {
  const [notes] = assessRisk([
    createRow({ fullName: 'eve/notes', description: 'Notes as plain text' }),
    createCrack({ fullName: 'eve/crack' }),
    createCrack({ fullName: 'eve/keys' }),
  ]);
  expect(notes?.risk.reasons).toContain(
    '2 other repositories of this owner were set aside as likely spam: eve/crack and eve/keys',
  );
});

const createdAt = '2026-08-10T09:00:00.000Z';
const first = { ownerFirstRepositoryAt: createdAt };
const second = { ownerFirstRepositoryAt: '2024-02-01T00:00:00.000Z' };
/** No forks at this many stars is evidence, and enough for caution. */
const unforked = { stars: 400, forks: 0, createdAt };

test('the first repository of a person counts a little besides other evidence, and is no reason', () => {
  const [known, other] = [first, second].map((signals) =>
    assessOne(createRow({ ...unforked, signals })),
  );

  expect(known?.risk.score).toBeGreaterThan(other?.risk.score ?? 1);
  expect(known?.risk.score).toBeLessThan((other?.risk.score ?? 0) + 0.1);
  expect(known?.risk.reasons).toEqual(['no forks at 400 stars, where most repositories have some']);
  expect(known?.standing).toBe('caution');
});

test('that a repository is the first of a person counts for nothing without other evidence', () => {
  const assessWith = (signals: object) => assessOne(createRow({ createdAt, signals }));

  expect(assessWith(first)).toEqual(assessWith(second));
  expect(assessWith(first)?.standing).toBe('clear');
});

test('an unknown first repository changes nothing', () => {
  const assessWith = (signals: object) => assessOne(createRow({ ...unforked, signals }));

  expect(assessWith({})).toEqual(assessWith(second));
  expect(assessWith({ ownerFirstRepositoryAt: null })).toEqual(assessWith(second));
});

test('a fact about the owner is no second kind of evidence', () => {
  const topics = Array.from({ length: 16 }, (_, index) => `logs-${index}`);
  const farmed = { stars: 2_000, forks: 70_000, description: 'Sorts', topics, createdAt };
  const [known, other] = [first, second].map((signals) =>
    assessOne(createRow({ ...farmed, signals })),
  );

  expect(known?.risk.score).toBeGreaterThan(riskModel.threshold);
  expect(known?.risk.score).toBeGreaterThan(other?.risk.score ?? 1);
  expect(known?.standing).toBe('caution');
});

function assessOne(row: ReturnType<typeof createRow>) {
  return assessRisk([row])[0];
}
