import { expect, test } from 'vitest';
import { findPassedOver } from '../../../../pipeline/analysis/editor/passed-over.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { analyseOffline, makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const described = {
  description: 'A file server for small harbours that keeps every chart on your own computer',
};
const credit = '# Engine\n\nBased on [the engine](https://github.com/grace/engine).';
const abandoned = { ...signalsNotAsked, readmeText: 'This project is no longer maintained.' };
const large = { ...described, fullName: 'ada/engine', stars: 34_000 };

/** Why this large newcomer is passed over on a night with another one, so that it is no event. Undefined if it is named. */
async function reasonFor(fields: Partial<ScannedRow>, doubtedBefore = false) {
  const other = makeRow({ fullName: 'eve/server', stars: 5_000 });
  const rows = [makeRow({ ...large, ...fields }), other, ...makeRows(8, () => described)];
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
  const passedOver = findPassedOver(scan, earlier, await analyseOffline(scan, { earlier }));
  return passedOver.find(({ fullName }) => fullName === large.fullName);
}

test.each([
  ['without a text', { description: 'Light' }, 'it has too little text'],
  [
    'that credits a repository of its name',
    { signals: { ...signalsNotAsked, page: toReadmePage(credit, large.fullName) } },
    'it is a copy of a project of that name',
  ],
  ['that is given up', { signals: abandoned }, 'its reader fears: moved or archived'],
  [
    'at caution',
    { standing: 'caution' as const, risk: { score: 0.3, reasons: ['no forks'] } },
    'its standing is caution: no forks',
  ],
])('a large newcomer %s is passed over with that reason', async (_, fields, reason) => {
  expect(await reasonFor(fields)).toEqual({ fullName: 'ada/engine', stars: 34_000, reason });
});

test('a large newcomer of a doubted owner is passed over with that reason, and one that is named is not', async () => {
  expect(await reasonFor({}, true)).toMatchObject({ reason: 'a scan doubted it or its owner' });
  expect(await reasonFor({})).toBeUndefined();
});

const chinese = { description: '一盏很小的灯，给水手使用，'.repeat(4) };
const words = 'Its own text is in Chinese.';

test.each([
  [
    'in Chinese, with a kind',
    { ...chinese, topics: ['mcp', 'ai-agents'] },
    {
      what: `A Java repository filed under AI agents, with the topics mcp and ai-agents. ${words}`,
    },
  ],
  ['in Chinese', chinese, { what: `A Java repository. ${words}` }],
  ['without a text', { description: '' }, { what: 'A Java repository.' }],
])('an event %s leads a night of good recommendations', async (_, fields, told) => {
  const event = makeRow({ ...large, language: 'Java', ...fields });
  const readmeExcerpt = 'The crew reads the charts of each harbour before the tide. '.repeat(30);
  const good = { ...described, readmeExcerpt, language: 'Rust', license: 'MIT', forks: 150 };
  const kinds = ['coding agent', 'video game', 'SQL database', 'password manager', 'music player'];
  const describe = (kind: string) => ({
    ...good,
    description: `A ${kind} that keeps every chart of a harbour on your own computer`,
  });
  const rows = makeRows(12, (index) => describe(kinds[index] ?? 'chart server'));
  const scan = makeScan([event, ...rows]);
  const earlier = [makeEarlierScan([makeRow({ fullName: 'old/row' })], 1)];

  const { answer } = await analyseOffline(scan, { earlier });

  expect(answer.notableProjects).toHaveLength(5);
  expect(answer.notableProjects[0]).toMatchObject({ fullName: 'ada/engine', ...told });
  expect(answer.title).toContain('engine');
});
