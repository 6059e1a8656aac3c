import { expect, test } from 'vitest';
import { assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import { createCrack, createRow } from './example-row.ts';

test('three repositories of one person with about as many stars call for caution, and two do not', () => {
  const shelf = [620, 570, 510].map((stars, index) =>
    createRow({ fullName: `nora/shelf-${index}`, description: `Sorts shelf ${index}`, stars }),
  );
  const standings = (rows: typeof shelf) => assessRisk(rows).map(({ standing }) => standing);

  expect(standings(shelf)).toEqual(['caution', 'caution', 'caution']);
  expect(assessRisk(shelf)[0]?.risk.reasons).toContain(
    '3 new repositories of this owner have about as many stars',
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

test('three owners with like stars and nearly as many forks are a farm, and two are not', () => {
  const farm = [
    { fullName: 'ann/audit-kit', stars: 80, forks: 73 },
    { fullName: 'bob/pull-reader', stars: 78, forks: 73 },
    { fullName: 'eve/secret-scan', stars: 91, forks: 72 },
  ].map((changes, index) => createRow({ ...changes, description: `Number ${index} of its kind` }));
  const standings = (rows: typeof farm) => assessRisk(rows).map(({ standing }) => standing);

  expect(standings(farm)).toEqual(farm.map(() => 'quarantined'));
  expect(assessRisk(farm)[0]?.risk.reasons[0]).toBe(
    '3 owners with about the same stars, and nearly as many forks',
  );
  expect(standings(farm.slice(1))).toEqual(['caution', 'caution']);
  const course = farm.map((row, index) => ({
    ...row,
    createdAt: `2026-0${index + 5}-01T00:00:00.000Z`,
  }));
  expect(standings(course)).toEqual(['caution', 'caution', 'caution']);
});

test('what is set aside of an owner calls for caution with the others of one night', () => {
  const [notes, , other] = assessRisk([
    createRow({ fullName: 'eve/notes', description: 'Notes as plain text' }),
    createCrack({ fullName: 'eve/crack' }),
    createRow({ fullName: 'ann/tasks', description: 'Plain tasks in a terminal', stars: 90 }),
  ]);

  expect(notes).toMatchObject({
    standing: 'caution',
    risk: { reasons: ['1 other of this owner set aside'] },
  });
  expect(other?.standing).toBe('clear');
});
