import { expect, test } from 'vitest';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { addGrowth, chooseForGrowth } from '../../../pipeline/scan/growth.ts';
import { searchGitHub } from '../../../pipeline/scan/row-source.ts';
import { takeScan } from '../../../pipeline/scan/take-scan.ts';
import { aRow } from '../../fixtures/night.ts';
import { startGitHub } from '../../standin/github.ts';
import { timing, token } from './github/night.ts';
import { newFolder } from '../../run/new-folder.ts';

const date = '2026-11-20';
const startedAt = `${date}T12:00:00.000Z`;
const burst = { from: '2026-11-13', days: [0, 0, 410, 0, 0, 0, 0, 0] };

test('clear rows with enough stars are looked up, those that gained most first', () => {
  const rows = [
    aRow({ fullName: 'a/old', stars: 5_000, starsGained: 40 }),
    aRow({ fullName: 'b/new', stars: 300 }),
    aRow({ fullName: 'c/small', stars: 99 }),
    aRow({ fullName: 'd/doubtful', stars: 900, standing: 'caution' }),
  ];
  expect(chooseForGrowth(rows).map(({ fullName }) => fullName)).toEqual(['b/new', 'a/old']);
});

test('a burst makes a clear row caution, with its reason first and its score unchanged', () => {
  const row = aRow({
    fullName: 'a/burst',
    stars: 410,
    risk: { score: 0.2, reasons: ['no forks'] },
  });

  expect(addGrowth([row], new Map([[row.id, burst]]), startedAt)).toMatchObject([
    {
      standing: 'caution',
      risk: {
        score: 0.2,
        reasons: [
          '410 stars in one burst of at most two days, and 0 in the 4 days after',
          'no forks',
        ],
      },
      signals: { starHistory: burst },
    },
  ]);
});

test('a quarantined row stays quarantined, and a row that was not looked up is not changed', () => {
  const quarantined = aRow({ fullName: 'a/burst', stars: 410, standing: 'quarantined' });
  const other = aRow({ fullName: 'b/other' });
  const rows = addGrowth([quarantined, other], new Map([[quarantined.id, burst]]), startedAt);

  expect(rows[0]).toMatchObject({ standing: 'quarantined', risk: quarantined.risk });
  expect(rows[1]).toBe(other);
});

/** A scan of two repositories on GitHub. At most `growthLimit` rows are looked up. */
async function scanTonight(growthLimit: number) {
  const github = await startGitHub({
    createdAt: '2026-11-14T00:00:00Z',
    repositories: [
      { name: 'ann/rocket', starDays: { '2026-11-15': 410 } },
      { name: 'ben/tides', starDays: { '2026-11-15': 200, '2026-11-16': 90, '2026-11-17': 50 } },
    ].map(({ name, starDays }) => ({
      nameWithOwner: name,
      owner: { login: name.slice(0, 3), followers: 40 },
      stargazerCount: Object.values(starDays).reduce((sum, stars) => sum + stars, 0),
      forkCount: 30,
      commits: 40,
      issues: 9,
      licenseInfo: { name: 'MIT License', spdxId: 'MIT' },
      primaryLanguage: { name: 'Rust' },
      description: `Measures ${name} by the harbour`,
      readme: `# ${name}\n\nA program that measures how high the water stands.`,
      starDays,
    })),
  });
  const archive = openArchive(newFolder());
  const log = () => undefined;
  const bounds = { windowDays: 7, limit: 100, trackingBudget: 10, growthLimit };
  const source = searchGitHub(
    { date, startedAt, ...bounds, log },
    { token, apiUrl: github.url, timing },
  );
  const history = openHistory(archive);
  const settings = { earlier: [], force: false, acceptUnusual: true };
  const taken = await takeScan({ ...settings, date, source, archive, history, log });
  const asked = github.requests.filter(({ path }) => path.includes('/stargazers/history'));
  return { ...taken, scan: taken.scan.value, asked, github };
}

test('a night looks up the star history of its strongest rows, and keeps it', async () => {
  const { scan, asked, usage, github } = await scanTonight(60);

  expect(scan.rows).toMatchObject([
    { fullName: 'ann/rocket', standing: 'caution' },
    { fullName: 'ben/tides', standing: 'clear' },
  ]);
  const days = scan.rows.map(({ signals }) => signals.starHistory?.days);
  expect(days).toEqual([
    [0, 0, 410, 0, 0, 0, 0, 0],
    [0, 0, 200, 90, 50, 0, 0, 0],
  ]);
  expect(scan.rows[0]?.signals.starHistory?.from).toBe(addDays(date, -7));
  expect(asked).toHaveLength(2);
  expect(usage.requests).toBe(github.requests.length);
});

test.each([0, 1])('with a limit of %i, so many rows are looked up', async (limit) => {
  const { scan, asked } = await scanTonight(limit);

  expect(asked).toHaveLength(limit);
  expect(scan.rows.filter(({ signals }) => signals.starHistory)).toHaveLength(limit);
});

const from = '2026-11-10';

/** The reason for these daily totals, by default two days after the last of them. */
function describe(days: readonly number[], about: { stars?: number; daysLater?: number } = {}) {
  const { stars = days.reduce((total, day) => total + day, 0), daysLater = 2 } = about;
  const askedAt = `${addDays(from, days.length - 1 + daysLater)}T12:00:00.000Z`;
  const row = aRow({ fullName: 'a/tides', stars, risk: { score: 0, reasons: [] } });
  const [grown] = addGrowth([row], new Map([[row.id, { from, days: [...days] }]]), askedAt);
  return grown?.risk.reasons[0];
}

test.each([
  [[0, 410, 0, 0, 0], '410 stars in one burst of at most two days, and 0 in the 3 days after'],
  [
    [3, 900, 640, 2, 0, 1, 0],
    '1,540 stars in one burst of at most two days, and 3 in the 4 days after',
  ],
  [[120, 0, 0, 130, 0, 0], '250 stars in 2 bursts of at most two days, and 0 in the 4 days after'],
])('a burst that ends at once is reported (%j)', (days, sentence) => {
  expect(describe(days)).toBe(sentence);
});

test.each<[string, number[], Parameters<typeof describe>[1]?]>([
  ['a launch that fades', [4, 800, 310, 140, 70, 52, 40]],
  ['growth that speeds up', [2, 5, 9, 20, 44, 90, 200]],
  ['a burst of yesterday', [0, 3, 2, 4, 500]],
  ['a burst two days ago', [0, 500, 0, 0]],
  ['few stars', [0, 60, 0, 0, 0, 0]],
  ['a second wave under way', [0, 400, 0, 0, 0, 350]],
  ['no days', []],
  ['a burst before days that are not over yet', [0, 410, 0, 0, 0], { daysLater: 0 }],
  ['a history with fewer stars than the present count', [0, 410, 0, 0, 0], { stars: 415 }],
  ['a history with more stars than the present count', [0, 410, 0, 0, 0], { stars: 300 }],
])('%s is ordinary', (_, days, about) => {
  expect(describe(days, about)).toBeUndefined();
});
