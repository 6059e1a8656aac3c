import { expect, test } from 'vitest';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { analyseOffline, makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const described = {
  description: 'A file server for small harbours that keeps every chart on your own computer',
};
const large = { ...described, fullName: 'ada/engine', stars: 34_000 };
const chinese = { description: '一盏很小的灯，给水手使用，'.repeat(4) };
const words = 'Its own text is in Chinese.';
const earlier = [makeEarlierScan([makeRow({ fullName: 'old/row' })], 1)];

test.each([
  [
    'in Chinese, with a kind',
    { ...chinese, topics: ['mcp', 'ai-agents'] },
    {
      what: `A Java repository filed under AI agents, with the topics mcp and ai-agents. ${words}`,
    },
  ],
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

  const { answer } = await analyseOffline(scan, { earlier });

  expect(answer.notableProjects).toHaveLength(5);
  expect(answer.notableProjects[0]).toMatchObject({ fullName: 'ada/engine', ...told });
  expect(answer.title).toContain('engine');
});

const credit = '# Engine\n\nBased on [the engine](https://github.com/grace/engine).';
const abandoned = { ...signalsNotAsked, readmeText: 'This project is no longer maintained.' };
const copied = { ...signalsNotAsked, page: toReadmePage(credit, large.fullName) };

test.each([
  ['that nothing speaks against', {}, true],
  ['with too little text', { description: 'Light' }, false],
  ['that is a copy', { signals: copied }, false],
  ['that is given up', { signals: abandoned }, false],
  ['at caution', { standing: 'caution' as const }, false],
])('a large newcomer %s, beside another one, is named or not', async (_, fields, isNamed) => {
  const rows = [
    makeRow({ ...large, ...fields }),
    makeRow({ fullName: 'eve/server', stars: 5_000 }),
  ];
  const scan = makeScan([...rows, ...makeRows(8, () => described)]);
  const { putForward } = await analyseOffline(scan, { earlier });
  expect(putForward.some(({ fullName }) => fullName === 'ada/engine')).toBe(isNamed);
});
