import { expect, test } from 'vitest';
import { chooseCandidates } from '../../../../pipeline/analysis/editor/candidates.ts';
import { toEditedNight } from '../../../../pipeline/analysis/edited-night.ts';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { analyseOffline, makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

/** The names of the candidates among these rows, on a first night. */
function namesAmong(rows: readonly ReturnType<typeof makeRow>[]): string[] {
  const candidates = chooseCandidates(toEditedNight(makeScan([...rows]), [], new Map()));
  return candidates.map(({ row }) => row.fullName);
}

test('a repository with the name and the description of an earlier pick or of a better candidate is none, whoever owns it', () => {
  const description = 'Forecasts of tides for small harbours, on your own computer';
  const known = makeRow({ fullName: 'ada/tidewatch', description, language: 'Rust' });
  const rows = [
    makeRow({ fullName: 'mallory/Tidewatch', description, language: 'Rust' }),
    makeRow({
      fullName: 'grace/tidewatch',
      description: 'A watch that shows the tide of any harbour',
    }),
    makeRow({ fullName: 'grete/harbour', description, language: 'Rust' }),
  ];
  const named = { id: known.id, fullName: known.fullName, firstStars: 9, starsThen: 9 };
  const on = { firstOn: '2026-11-19', lastOn: '2026-11-19' };
  const memory = (isPick: boolean) => new Map([[known.id, { ...named, ...on, isPick }]]);
  const earlier = [makeEarlierScan([known], 1)];
  const namesOf = (isPick: boolean) =>
    chooseCandidates(toEditedNight(makeScan(rows), earlier, memory(isPick)))
      .map(({ row }) => row.fullName)
      .toSorted();

  rows.push(makeRow({ fullName: 'eve/tidewatch', description, language: 'Rust', stars: 1 }));
  expect(namesOf(true)).toEqual(['grace/tidewatch', 'grete/harbour']);
  expect(namesOf(false)).toEqual(['grace/tidewatch', 'grete/harbour', 'mallory/Tidewatch']);
});

test('a copy that credits a project of the same name is no candidate; a link to a project of another name makes no copy', () => {
  const describe = (fullName: string, link: string) => {
    const readme = `# Tidewatch\n\nBased on [another project](https://github.com/${link}).`;
    const signals = { ...signalsNotAsked, page: toReadmePage(readme, fullName) };
    const description = 'Forecasts of tides for small harbours, on your own computer';
    return makeRow({ fullName, description, language: 'Rust', signals });
  };
  const rows = [
    describe('mallory/tidewatch', 'ada/tidewatch'),
    describe('grace/harbour', 'ada/tidewatch'),
  ];

  expect(namesAmong(rows)).toEqual(['grace/harbour']);
});

test('few words are enough where they say what a repository is', () => {
  const rows = ['A kernel library in tilelang', 'Good charts deserve good harbours'].map(
    (description, index) => makeRow({ fullName: `ada/row${index}`, description }),
  );
  expect(namesAmong(rows)).toEqual(['ada/row0']);
});

const substantial = {
  description: 'A small file server for sailors and fishers',
  readmeExcerpt: 'The crew reads the charts of each harbour before the tide. '.repeat(30),
  language: 'Rust',
  forks: 500,
  stars: 5_000,
};

test('a candidate has at most half as many forks as stars', () => {
  const rows = [45, 46].map((forks) =>
    makeRow({ ...substantial, fullName: `ada/row${forks}`, forks, stars: 90 }),
  );
  expect(namesAmong(rows)).toEqual(['ada/row45']);
});

test('no text stands twice among the recommendations and tools of a night', async () => {
  const names = ['ada/lantern', 'grace/lantern-app', 'mallory/boats'];
  const rows = names.map((fullName) => makeRow({ ...substantial, fullName }));
  const scan = makeScan([...rows, ...makeRows(5, () => ({ stars: 9 }))]);
  const { notableProjects, emergingTools } = (await analyseOffline(scan)).answer;
  expect([...notableProjects, ...emergingTools]).toHaveLength(1);
});

test('very large newcomers leave room for at most two of a category', async () => {
  const described = (fullName: string, fields: Partial<Parameters<typeof makeRow>[0]>) =>
    makeRow({ ...substantial, fullName, ...fields });
  const rows = [
    described('ada/big', {
      description: '水手的文件服务器数据库',
      topics: ['database'],
      stars: 90_000,
    }),
    described('grace/one', {}),
    described('grete/two', { description: 'A small database of tides for sailors and fishers' }),
  ];
  const earlier = [makeEarlierScan([makeRow({ id: 'old', firstSeen: '2026-11-10' })], 1)];
  const scan = makeScan([...rows, ...makeRows(5, () => ({ stars: 9 }))]);
  const { notableProjects } = (await analyseOffline(scan, { earlier })).answer;
  expect(notableProjects.map(({ fullName }) => fullName)).toContain('ada/big');
  expect(notableProjects).toHaveLength(2);
});
