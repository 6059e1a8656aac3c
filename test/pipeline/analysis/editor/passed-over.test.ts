import { expect, test } from 'vitest';
import { findPassedOver } from '../../../../pipeline/analysis/editor/passed-over.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { analyseOffline, makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const described = {
  description: 'A file server for small harbours that keeps every chart on your own computer',
};
const large = { ...described, fullName: 'ada/engine', stars: 34_000 };

/** The passed-over newcomers of a night of ordinary newcomers and this one. */
async function passedOver(fields: Partial<ScannedRow>, doubtedBefore = false) {
  const rows = [makeRow({ ...large, ...fields }), ...makeRows(8, () => described)];
  const scan = makeScan(rows);
  const before = makeRow({
    fullName: 'ada/other',
    standing: 'quarantined',
    firstSeen: '2026-11-01',
  });
  const earlier = [
    makeEarlierScan(
      [makeRow({ fullName: 'old/row', firstSeen: '2026-11-01' })],
      1,
      doubtedBefore ? { quarantined: [before] } : {},
    ),
  ];
  return findPassedOver(scan, earlier, await analyseOffline(scan, { earlier }));
}

test.each([
  [
    'without a text',
    { description: 'Light' },
    'it has too little text, or is a copy of a project of that name',
  ],
  [
    'at caution',
    { standing: 'caution' as const, risk: { score: 0.3, reasons: ['no forks'] } },
    'its standing is caution: no forks',
  ],
])('a large newcomer %s is passed over with that reason', async (_, fields, reason) => {
  expect(await passedOver(fields)).toEqual([{ fullName: 'ada/engine', stars: 34_000, reason }]);
});

test('a large newcomer of a doubted owner is passed over with that reason, and one that is named is not', async () => {
  expect(await passedOver({}, true)).toMatchObject([{ reason: 'a scan doubted it or its owner' }]);
  expect(await passedOver({})).toEqual([]);
});

test.each([
  ['a kind', { topics: ['mcp', 'ai-agents'] }, 'A Java repository filed under AI agents, with '],
  ['no kind', {}, 'A Java repository. Its own text is in Chinese.'],
])(
  'a large newcomer with no English sentence and %s leads a night of good recommendations',
  async (_, fields, what) => {
    const chinese = { language: 'Java', description: '一盏很小的灯，给水手使用，'.repeat(4) };
    const event = makeRow({ ...large, ...chinese, ...fields });
    const readmeExcerpt = 'The crew reads the charts of each harbour before the tide. '.repeat(30);
    const good = { ...described, readmeExcerpt, language: 'Rust', license: 'MIT', forks: 150 };
    const kinds = [
      'coding agent',
      'video game',
      'SQL database',
      'password manager',
      'music player',
    ];
    const describe = (kind: string) => ({
      ...good,
      description: `A ${kind} that keeps every chart of a harbour on your own computer`,
    });
    const rows = makeRows(12, (index) => describe(kinds[index] ?? 'chart server'));
    const scan = makeScan([event, ...rows]);
    const earlier = [makeEarlierScan([makeRow({ fullName: 'old/row' })], 1)];

    const { answer } = await analyseOffline(scan, { earlier });

    expect(answer.notableProjects).toHaveLength(4);
    expect(answer.notableProjects[0]).toMatchObject({ fullName: 'ada/engine' });
    expect(answer.notableProjects[0]?.what).toMatch(new RegExp(`^${what}`));
    expect(answer.title).toContain('ada/engine');
  },
);
