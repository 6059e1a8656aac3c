import { expect, test } from 'vitest';
import { assessRisk } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { createCrack, createRow } from './example-row.ts';

const standings = (rows: Parameters<typeof assessRisk>[0]) =>
  assessRisk(rows).map(({ standing }) => standing);

test('three owners with about the same stars, and the same forks and topics, are quarantined, and two are not', () => {
  const twins = ['ann/red-tool', 'bob/blue-kit', 'eve/green-app'].map((fullName, index) =>
    createRow({
      fullName,
      description: `Number ${index} of its kind`,
      stars: 184 + index,
      forks: 26,
      topics: ['tool', 'app'],
    }),
  );
  expect(standings(twins)).toEqual(twins.map(() => 'quarantined'));
  expect(assessRisk(twins)[0]?.risk.reasons).toEqual([
    'bob/blue-kit and eve/green-app of other owners agree with it in topics, licence, language, day of creation and number of forks, and have about as many stars',
  ]);
  expect(standings(twins.slice(1))).toEqual(['clear', 'clear']);
});

test('three owners of one batch call for caution, whatever their topics, and with few stars they do not', () => {
  const batch = ['ann/red-tool', 'bob/blue-kit', 'eve/green-app'].map((fullName, index) =>
    createRow({
      fullName,
      description: `Number ${index} of its kind`,
      createdAt: `2026-08-1${[0, 0, 1][index]}T09:00:00.000Z`,
      stars: 70 + index,
      forks: 1,
      topics: Array.from({ length: index }, (_, at) => `topic-${at}`),
    }),
  );
  expect(standings(batch)).toEqual(['caution', 'caution', 'caution']);
  expect(assessRisk(batch)[0]?.risk.reasons).toEqual([
    'bob/blue-kit and eve/green-app of other owners agree with it in licence, language, number of forks and, give or take one, day of creation, and have about as many stars',
  ]);
  expect(standings(batch.slice(1))).toEqual(['clear', 'clear']);
  // Among many repositories with few stars, or with ordinary forks, so much is alike by chance.
  expect(standings(batch.map((row) => ({ ...row, stars: row.stars - 40 })))).not.toContain(
    'caution',
  );
  expect(standings(batch.map((row) => ({ ...row, forks: 7 })))).not.toContain('caution');
});

test('three repositories of one person with about as many stars call for caution, and two do not', () => {
  const shelf = [620, 570, 510].map((stars, index) =>
    createRow({ fullName: `nora/shelf-${index}`, description: `Sorts shelf ${index}`, stars }),
  );
  expect(standings(shelf)).toEqual(['caution', 'caution', 'caution']);
  expect(assessRisk(shelf)[0]?.risk.reasons).toContain(
    'nora/shelf-1 and nora/shelf-2, new ones of this owner as well, have about as many stars',
  );
  expect(standings(shelf.slice(0, 2))).toEqual(['clear', 'clear']);
  expect(standings(shelf.map((row) => ({ ...row, ownerType: 'Organization' as const })))).toEqual(
    shelf.map(() => 'clear'),
  );
  expect(standings(shelf.map((row, index) => ({ ...row, stars: 60 * 2 ** index })))).toEqual(
    shelf.map(() => 'clear'),
  );
});

test('three owners with similar stars and nearly as many forks are quarantined, and two are not', () => {
  const farm = [
    { fullName: 'ann/audit-kit', stars: 80, forks: 73 },
    { fullName: 'bob/pull-reader', stars: 78, forks: 73 },
    { fullName: 'eve/secret-scan', stars: 88, forks: 72 },
  ].map((changes, index) => createRow({ ...changes, description: `Number ${index} of its kind` }));
  expect(standings(farm)).toEqual(farm.map(() => 'quarantined'));
  expect(assessRisk(farm)[0]?.risk.reasons[0]).toBe(
    'bob/pull-reader and eve/secret-scan of other owners have about as many stars and about as many forks, and are at most a week older or younger',
  );
  const bought = farm.map((row) => ({ ...row, topics: ['tool', 'app'], stars: 79, forks: 2_115 }));
  const counted = assessRisk(bought).flatMap(({ risk }) => risk.reasons);
  expect(counted.filter((reason) => reason.includes(' of other owners '))).toHaveLength(3);
  expect(standings(farm.slice(1))).toEqual(['clear', 'clear']);
  const course = farm.map((row, index) => ({
    ...row,
    createdAt: `2026-0${index + 5}-01T00:00:00.000Z`,
  }));
  expect(standings(course)).toEqual(['clear', 'clear', 'clear']);
  // Whoever uses one of these relays deploys a fork of it. Their counts differ by a quarter.
  const relays = [
    { fullName: 'ann/relay', stars: 66, forks: 309 },
    { fullName: 'bob/edge', stars: 76, forks: 324 },
    { fullName: 'eve/tunnel', stars: 82, forks: 278 },
  ].map((changes, index) => createRow({ ...changes, description: `Way ${index} round a block` }));
  expect(standings(relays)).toEqual(['clear', 'clear', 'clear']);
});

test('three owners with eight words in a row in common call for caution, and two do not', () => {
  const said = 'Simple and clean standalone desktop app on your own PC';
  const rows = ['ann/red', 'bob/blue', 'eve/green'].map((fullName, index) =>
    createRow({ fullName, description: `${said} for ${fullName}`, stars: 300 + 90 * index }),
  );
  expect(assessRisk(rows)[0]?.standing).toBe('caution');
  expect(assessRisk(rows)[0]?.risk.reasons).toEqual([
    'bob/blue and eve/green of other owners have eight words in a row of its description',
  ]);
  expect(standings(rows.slice(1))).toEqual(['clear', 'clear']);
  const own = rows.map((row) => ({ ...row, fullName: row.fullName.replace(/^\w+/, 'ann') }));
  expect(standings(own)).toEqual(['clear', 'clear', 'clear']);
});

test('a quarantined repository of an owner calls for caution with the others of that night', () => {
  const [notes, , , other] = assessRisk([
    createRow({ fullName: 'eve/notes', description: 'Notes as plain text' }),
    createCrack({ fullName: 'eve/crack' }),
    createCrack({ fullName: 'eve/keys', stars: 90 }),
    createRow({ fullName: 'ann/tasks', description: 'Plain tasks in a terminal', stars: 90 }),
  ]);

  expect(notes?.standing).toBe('caution');
  expect(notes?.risk.reasons).toEqual([
    '2 other repositories of this owner were set aside as likely spam: eve/crack and eve/keys',
  ]);
  expect(other?.standing).toBe('clear');
});
