import { expect, test } from 'vitest';
import { analyse } from '../../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import type { NightToRead } from '../../../pipeline/analysis/reader/reading.ts';
import { signalsNotAsked } from '../../../scripts/lab/recordings/recorded-nights.ts';
import type { RecordCell } from '../../../pipeline/contract/track-record.ts';
import { namedBy } from '../../fixtures/named.ts';
import { analyseOffline, makeEarlierScan, makeRow, makeRows, makeScan } from './night-fixture.ts';

const scanSha256 = 'b'.repeat(64);
const createdAt = '2026-11-20T06:05:00.000Z';
const earlier = [makeEarlierScan([makeRow({ fullName: 'old/row' })], 1)];
const described = (count: number) =>
  makeRows(count, (index) => ({
    description: `A command line tool that sorts harbour tides of port ${index}`,
    language: 'Rust',
  }));

test('reads only clear rows, names at most one of each owner, compares the night with earlier ones, and says that no answer of a model could be used', async () => {
  const rows = [
    ...described(5),
    makeRow({
      fullName: 'owner1/second',
      description: 'A second tool of the same owner, for ports',
    }),
    makeRow({
      fullName: 'eve/doubtful',
      standing: 'caution',
      description: 'A tool of doubtful use',
    }),
  ];
  const night = { scan: makeScan(rows), scanSha256, createdAt, earlier };
  let seen: NightToRead | undefined;

  const analysis = await analyse(night, async (toRead) => {
    seen = toRead;
    return { ...(await offlineReader(toRead)), fallback: 'the model is busy' };
  });

  expect(analysis.answer.fullAnalysis).toContain('no answer of a model could be used.');
  const names = seen?.candidates.map(({ row }) => row.fullName).toSorted();
  expect(names?.join(' ')).toBe(
    'owner0/name0 owner1/name1 owner1/second owner2/name2 owner3/name3 owner4/name4',
  );
  const named = analysis.putForward.filter(({ fullName }) => fullName.startsWith('owner1/'));
  expect(named).toHaveLength(1);
  expect(analysis.evidence.earlierNights).toBe(1);
});

test('puts nothing forward twice, and says when a repository has several times the stars it had', async () => {
  const read = (name: string) => `A reader of the tides for the boats of ${name}`;
  const rows = described(6).map((row) => ({
    ...row,
    signals: { ...signalsNotAsked, readmeText: read(row.fullName) },
  }));
  const first = makeScan(rows);
  const before = await analyseOffline(first);
  const later = makeScan(
    rows.map((row) => ({
      ...row,
      stars: row.stars * 3,
      starsGained: row.stars * 2,
      license: '',
    })),
    { scanDate: '2026-11-21T00:00:00.000Z', startedAt: '2026-11-21T06:00:00.000Z' },
  );

  const after = await analyseOffline(later, {
    earlier: [first],
    named: namedBy([{ scan: first, analysis: before }]),
    readings: before.readings.map((reading) => ({
      ...reading,
      what: read(reading.fullName),
      quotedFrom: { what: 'readme' },
      offeredSha256: scanSha256,
    })),
  });

  const named = new Set(before.putForward.map(({ fullName }) => fullName));
  expect(named.size).toBeGreaterThan(0);
  const again = after.answer.notableProjects.filter(({ fullName }) => named.has(fullName));
  expect(again).toEqual([]);
  expect(after.answer.fullAnalysis).toMatch(
    /times the stars it had on 20 November .*: “A reader of the tides for .*”\. It was a pick on 20 November\./,
  );
});

test('what was read of a repository is not said of another under its name, nor of its next README', async () => {
  const rows = described(6).map((row) => ({ ...row, forks: row.stars }));
  const nothing = { forWhom: null, different: null, caveat: null };
  const readings = rows.map(({ fullName }) => ({
    ...nothing,
    fullName,
    what: 'A reader of the tides, as its first README said.',
    quotedFrom: { what: 'readme' as const },
    offeredSha256: scanSha256,
  }));
  const { kinds, readings: kept } = await analyseOffline(makeScan(rows), { readings });
  expect(rows.map(({ id }) => kinds[id]?.purpose)).toEqual(
    rows.map(({ description }) => description),
  );
  expect(kept).toEqual([]);

  // Facts alone describe it: no sentence tells whose reading it is.
  const byFacts = readings.map((reading) => ({ ...reading, quotedFrom: {} }));
  const known = { readings: byFacts, earlier: [makeEarlierScan(rows, 1)] };
  expect((await analyseOffline(makeScan(rows), known)).readings).toEqual(byFacts);
  const others = makeScan(rows.map((row) => ({ ...row, id: `other ${row.id}` })));
  expect((await analyseOffline(others, known)).readings).toEqual([]);
});

test.each([
  ['lantern', 'Ada Lantern is a file server for small harbours', ''],
  [
    'lantern-for-harbours',
    'Stops harbours from letting boats in that pass every test while nothing on board works at sea',
    'lantern-for-harbours: hardware and embedded',
  ],
  [
    'lantern-for-harbours',
    'Steps backwards through the tides of a harbour, explains errors with the value that broke them',
    'lantern-for-harbours: Steps backwards through the tides of a harbour, explains errors',
  ],
  [
    'keel',
    'keel is a file server for very large harbours, and it opens ten gigabytes of charts without reading one',
    'keel: a file server for very large harbours',
  ],
  [
    'lantern-for-harbours',
    'Moves a sealed chart (signed) between two boats that have neither network nor water, using light',
    'lantern-for-harbours: Moves a sealed chart (signed) between two boats',
  ],
  [
    'lantern-for-harbours',
    'Reads charts of the oldest fleet from a shared disk and renders through a single lamp for all boats',
    'lantern-for-harbours: Reads charts of the oldest fleet',
  ],
  ['keel', 'This is a file server for the U.S.', 'keel: a file server for the U.S.'],
  ['keel', 'Keel is a file server for boats and our newest.', 'keel: a file server for boats'],
  ['keel', 'keel checks what sailors load — and those are old.', 'keel checks what sailors load'],
])('the title of %s, “%s”, is its name and what it is', async (name, description, title) => {
  const large = makeRow({ fullName: `ada/${name}`, description, stars: 34_000 });
  const { answer } = await analyseOffline(makeScan([large, ...described(8)]), { earlier });

  expect(answer.title).toBe(title === '' ? description : title);
});

test('a title is a part of the sentence that says what it is, before another sentence, and the summary has the whole', async () => {
  const what =
    'Harbourlight is a file server with a built-in chart of harbours built on tides, waves and the oldest rope of the fleet';
  const readmeText = `# Harbourlight\n\n${what}.`;
  const signals = { ...signalsNotAsked, readmeText };
  const description = 'Serve files to small harbours';
  const large = makeRow({ fullName: 'ada/hl', description, stars: 34_000, signals });
  const { answer } = await analyseOffline(makeScan([large, ...described(8)]), { earlier });

  expect(answer.title).toBe('hl: a file server with a built-in chart of harbours');
  expect(answer.summary).toContain(`New tonight: ada/hl, “${what}”.`);
});

test.each(['that serves the tide tables', 'with the tide tables'])(
  'the summary says what the lead is for if the title does not, or else what is different: %s',
  async (more) => {
    const what = `Lamp is a small harbour server ${more} of all coasts to each boat of a large old fleet.`;
    const different = 'Unlike other servers, it needs no database.';
    const signals = { ...signalsNotAsked, readmeText: `# Lamp\n\n${what} ${different}` };
    const large = makeRow({ fullName: 'ada/lamp', stars: 34_000, signals });
    const { answer } = await analyseOffline(makeScan([large, ...described(8)]), { earlier });

    expect(answer.title).toMatch(/^lamp(:| is) a small harbour server$/i);
    const said = more.startsWith('that') ? what : different;
    expect(answer.summary).toContain(`New tonight: ada/lamp, “${said.slice(0, -1)}”.`);
  },
);

/** A night of things that are worth a mention, with small ones beside them. */
function chartNight(kinds: readonly string[], seenOn: readonly string[] = []) {
  const rows = makeRows(kinds.length, (index) => ({
    description: `A ${kinds[index]} that keeps charts on your own computer`,
    readmeExcerpt: 'The crew reads the charts of each harbour before the tide. '.repeat(30),
    language: 'Rust',
    forks: 150,
    firstSeen: seenOn[index] ?? '2026-11-20',
  }));
  const scan = makeScan([...rows, ...makeRows(20, () => ({ stars: 9 })).slice(12)]);
  return { rows, analysed: analyseOffline(scan, { earlier }) };
}

test('what is new comes before what waits for a place, which it does until its fifth night', async () => {
  const kinds = ['SQL database', 'video game', 'coding agent', 'password manager', 'music player'];
  const { rows, analysed } = chartNight(kinds, ['2026-11-15', '2026-11-16']);
  const { notableProjects } = (await analysed).answer;

  const dates = new Map(rows.map(({ fullName, firstSeen }) => [fullName, firstSeen]));
  expect(notableProjects.map(({ fullName }) => dates.get(fullName))).toEqual([
    '2026-11-20',
    '2026-11-16',
  ]);
});

test('a night opens with what engineers build on, and not with a game of more merit', async () => {
  const { rows, analysed } = chartNight(['video game of 8 GB', 'SQL database']);
  const { lead, notableProjects } = (await analysed).answer;

  expect(notableProjects).toHaveLength(2);
  expect(lead).toBe(rows[1]?.fullName);
});

test('what no sentence describes is not recommended because it is large', async () => {
  const [most, second, ...rest] = described(9);
  const unsaid = {
    ...makeRow({ ...most, stars: 200_000 }),
    description: '一盏很小的灯，给水手使用，'.repeat(4),
  };
  const rows = [unsaid, makeRow({ ...second, stars: 25_000 }), ...rest];
  const { answer } = await analyseOffline(makeScan(rows), { earlier });

  expect(answer.notableProjects.map(({ fullName }) => fullName)).not.toContain(unsaid.fullName);
  expect(answer.lead).toBe(second?.fullName);
});

test('says what became of likely spam, in one sentence and only when the record has changed', async () => {
  const scan = makeScan(described(6));
  const counted = { rows: 120, unknown: 3, gone: 108, share: 0.9, low: 0.83, high: 0.94 };
  const others = { byChance: 0.31, takenBack: 2, leadDays: null, growth: null };
  const cell: RecordCell = { group: 'quarantined', days: 30, ...counted, ...others };
  const sentence =
    /Of 120 repositories .*, 90.0% were gone within 30 days, against 31.0% of all that .* listed\./;

  const { record, answer } = await analyseOffline(scan, { record: [cell] });
  expect(record).toEqual([cell]);
  expect(answer.fullAnalysis.split('\n').filter((line) => sentence.test(line))).toHaveLength(1);
  const again = await analyseOffline(scan, { record: [cell], recordBefore: [cell] });
  expect(again.answer.fullAnalysis).not.toMatch(sentence);
});

test.each([
  [[], 'The scan of 2026-11-20 holds no repository, so there is nothing to analyse.'],
  [[makeRow()], 'set aside every repository it found as likely spam (1)'],
])('a night without clear rows is refused in one sentence: %#', async (quarantined, sentence) => {
  await expect(analyseOffline(makeScan([], { quarantined }))).rejects.toThrow(sentence);
});
