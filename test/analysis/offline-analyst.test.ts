import { expect, test } from 'vitest';
import { answer, grown, ordinaryRows } from './answered-night.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from './night-fixture.ts';

test('tells an ordinary first night, and says that there is nothing to compare with', async () => {
  const {
    title,
    topCategories,
    languageTrends,
    emergingTools,
    notableProjects,
    overallSentiment,
    fullAnalysis,
  } = await answer(makeScan(ordinaryRows(60)));

  expect(title).toContain('owner0/name0');
  expect(topCategories.length).toBeGreaterThanOrEqual(3);
  expect(languageTrends.length).toBeGreaterThanOrEqual(3);
  expect(emergingTools.length).toBeGreaterThanOrEqual(3);
  expect(notableProjects.length).toBeGreaterThanOrEqual(5);
  expect(overallSentiment).toBe('steady');
  expect(fullAnalysis).toContain('There is no earlier night to compare with');
});

test('tells how many repositories there are as the estimate that it is', async () => {
  const metrics = { totalReposCreated: 279_825, totalWithStars: 5609, candidateCount: 60 };

  const { fullAnalysis } = await answer(makeScan(ordinaryRows(60), { metrics }));

  expect(fullAnalysis).toContain('about 279,825 new repositories, about 5,609 of them with a star');
});

test('tells gains against the night before', async () => {
  const rows = ordinaryRows(60);

  const { title, summary, fullAnalysis } = await answer(makeScan(grown(rows)), [
    makeEarlierScan(rows, 1),
  ]);

  expect(title).toContain('owner0/name0 gains 300 stars');
  expect(summary).toContain('since the night before');
  expect(fullAnalysis).toContain('## Against the night before');
});

test('speaks of the days that lie between where nights were missed', async () => {
  const rows = ordinaryRows(30);

  const { summary } = await answer(makeScan(grown(rows)), [makeEarlierScan(rows, 3)]);

  expect(summary).toContain('since the scan 3 days earlier');
});

test('names tools that are new tonight before those of other nights', async () => {
  const old = ordinaryRows(30);
  const newcomer = makeRow({
    fullName: 'new/pilot',
    stars: 40,
    description: 'An MCP server for pilots',
  });

  const { emergingTools } = await answer(makeScan([...grown(old), newcomer]), [
    makeEarlierScan(old, 1),
  ]);

  expect(emergingTools[0]).toEqual({
    fullName: 'new/pilot',
    note: '“An MCP server for pilots” (40 stars, 4 days old)',
  });
});

test('gives the same answer for rows in any order', async () => {
  const rows = ordinaryRows(80);
  const scan = makeScan(grown(rows));
  const earlier = [1, 2, 3].map((days) => makeEarlierScan(rows.slice(days), days));
  const shuffled = {
    ...scan,
    rows: scan.rows.toSorted((a, b) => (a.description < b.description ? -1 : 1)),
  };

  expect(await answer(shuffled, earlier.toReversed())).toEqual(await answer(scan, earlier));
});

test('tells two nights apart in title and summary', async () => {
  const rows = ordinaryRows(60);
  const later = grown(rows).map((row, index) =>
    index === 7 ? { ...row, starsGained: 2000 } : row,
  );

  const first = await answer(makeScan(grown(rows)), [makeEarlierScan(rows, 1)]);
  const second = await answer(makeScan(later), [makeEarlierScan(rows, 1)]);

  expect(second.title).not.toBe(first.title);
  expect(second.summary).not.toBe(first.summary);
  expect(second.title).toContain('owner7/name7');
});

test('gives each notable project a reason in a form of its own, and one project an owner', async () => {
  const rows = ordinaryRows(200).map((row, index) =>
    index < 4 ? { ...row, fullName: `owner0/name${index}` } : row,
  );

  const { notableProjects } = await answer(makeScan(rows));

  const forms = notableProjects.map(({ why }) =>
    why.replaceAll(/“[^”]*”|[\d,.]+|[\w.-]+\/[\w.-]+/g, '#'),
  );
  expect(new Set(forms).size).toBe(notableProjects.length);
  const owners = notableProjects.map(({ fullName }) => fullName.split('/')[0]);
  expect(new Set(owners).size).toBe(owners.length);
});

test('prefers a fast row to a large one, and a harmless one to a doubtful one', async () => {
  const rows = [
    makeRow({ fullName: 'old/large', stars: 50_000, starsGained: 1 }),
    makeRow({ fullName: 'new/fast', stars: 900, starsGained: 700 }),
    makeRow({
      fullName: 'odd/doubtful',
      stars: 900,
      starsGained: 800,
      risk: { score: 0.45, reasons: ['few forks'] },
    }),
  ];

  const { notableProjects } = await answer(makeScan(rows), [makeEarlierScan(rows, 1)]);

  expect(notableProjects.map(({ fullName }) => fullName)).toEqual([
    'new/fast',
    'odd/doubtful',
    'old/large',
  ]);
});

test('labels a made-up night in title, summary and analysis', async () => {
  const { title, summary, fullAnalysis } = await answer(
    makeScan(ordinaryRows(30), { source: 'demo' }),
  );

  expect(title).toMatch(/^Made-up demo night: /);
  expect(summary).toMatch(/^All repositories of this night are invented/);
  expect(fullAnalysis).toMatch(/^All repositories of this night are invented/);
});

test.each<[string, readonly number[], number, string]>([
  ['surging', [100, 100, 100], 200, 'surging'],
  ['rising', [100, 100, 100], 120, 'rising'],
  ['steady', [100, 100, 100], 100, 'steady'],
  ['cooling', [100, 100, 100], 80, 'cooling'],
  ['quiet', [100, 100, 100], 30, 'quiet'],
])(
  'calls a night %s by its gains against the nights before',
  async (_, before, tonight, sentiment) => {
    const gained = (starsGained: number) =>
      makeRows(1, () => ({ starsGained, firstSeen: '2026-11-01' }));
    const earlier = [...before, 0].map((gain, index) => makeEarlierScan(gained(gain), index + 1));

    expect((await answer(makeScan(gained(tonight)), earlier)).overallSentiment).toBe(sentiment);
  },
);

test('calls a night mixed when languages moved far both ways', async () => {
  const night = (rust: number) =>
    makeRows(20, (index) => ({ language: index < rust ? 'Rust' : 'Go' }));

  expect((await answer(makeScan(night(15)), [makeEarlierScan(night(5), 1)])).overallSentiment).toBe(
    'mixed',
  );
});
