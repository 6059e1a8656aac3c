import { expect, test } from 'vitest';
import { readRepos } from '../../../gateway/routes/repos.ts';
import { toSaleableNight } from '../../../gateway/snapshots/saleable-night.ts';
import { ErrorResponse } from '../../../pipeline/contract/service-answers.ts';
import {
  ChosenReposResponse,
  CompactDigestsResponse,
  CompactReposResponse,
  ReposResponse,
} from '../../../pipeline/contract/views.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { makeUpNights, sellNights } from './made-up-nights.ts';

const firstSeen = '2026-11-19';
const rows = [
  aRow({ fullName: 'tides/ebb', id: 'R_1', stars: 900, topics: ['Sea', 'cli'], firstSeen }),
  aRow({
    fullName: 'tides/flow',
    id: 'R_2',
    stars: 800,
    language: 'Go',
    topics: ['sea'],
    firstSeen,
  }),
  aRow({
    fullName: 'tides/neap',
    id: 'R_3',
    stars: 700,
    createdAt: '2026-11-20T00:00:00.000Z',
    firstSeen: '2026-11-20',
    // A low score, and one finding that calls for caution.
    standing: 'caution',
  }),
  aRow({
    fullName: 'Tides/Spring',
    id: 'R_4',
    stars: 600,
    risk: { score: 0.4, reasons: [] },
    firstSeen,
  }),
];
const beside = {
  digestId: '2026-11-20-0123abcd',
  kinds: {
    R_1: { category: 'Databases and storage', purpose: 'A store of tides.' },
    R_2: {
      category: 'Games',
      purpose: 'A game of tides for the whole family and for its neighbours, who see their ebbing.',
    },
  },
  digests: [],
  record: [],
};
const night = toSaleableNight(aScan('2026-11-20', { rows }), beside);
const ask = sellNights([night]);

async function namesOf(query: string): Promise<string[]> {
  const { text } = await ask('/v1/repos', query);
  return ReposResponse.parse(JSON.parse(text)).data.map(({ fullName }) => fullName);
}

test.each([
  ['topic=sea', ['tides/ebb', 'tides/flow']],
  ['topic=SEA&language=go', ['tides/flow']],
  ['language=GoLang', ['tides/flow']],
  ['category=games', ['tides/flow']],
  ['category=databases%20and%20storage', ['tides/ebb']],
  ['min_stars=700', ['tides/ebb', 'tides/flow', 'tides/neap']],
  ['created_since=2026-11-20', ['tides/neap']],
  ['since=2026-11-19', ['tides/neap']],
  ['max_risk=0.1&min_stars=0', ['tides/ebb', 'tides/flow', 'tides/neap']],
  ['ids=R_3', ['tides/neap']],
  ['ids=R_4,tides/EBB,R_9,R_4', ['tides/ebb', 'Tides/Spring']],
  ['ids=tides/spring&max_risk=0.4', ['Tides/Spring']],
  ['standing=clear', ['tides/ebb', 'tides/flow', 'Tides/Spring']],
  ['standing=caution', ['tides/neap']],
])('%s finds %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

const categories = ['Databases and storage', 'Games'];

test.each([
  ['topic=Moon', 'the topic Moon', ['Sea', 'cli', 'sea']],
  ['category=audio', 'the category audio', ['Databases and storage', 'Games']],
  ['language=Go&topic=CLI', 'the language Go and the topic CLI', ['sea']],
  ['min_stars=901', 'at least 901 stars', ['900']],
  ['created_since=2026-11-21', 'a creation day of 2026-11-21 or later', ['2026-11-20']],
  ['since=2026-11-20', 'a first night after 2026-11-20', ['2026-11-20']],
  ['max_risk=0.05', 'a risk of at most 0.05', ['0.1']],
  ['language=Go&category=audio', 'the language Go and the category audio', categories],
  ['category=audio&max_risk=0.05', 'the category audio and a risk of at most 0.05', categories],
  ['category=games&max_risk=0.05', 'the category games and a risk of at most 0.05', ['0.1']],
  ['ids=tides/spring&max_risk=0.3', 'the given id and a risk of at most 0.3', ['0.1']],
  ['ids=R_9', 'the given id', []],
  ['ids=R_3&standing=clear', 'the given id and the standing clear', ['clear', 'caution']],
  ['ids=R_8,R_9', 'the 2 given ids', []],
])(
  '%s finds nothing, is not charged, and says what is available',
  async (query, asked, available) => {
    const { charged, text } = await ask('/v1/repos', query);
    expect(charged).toBe(false);
    const { error } = ErrorResponse.parse(JSON.parse(text));
    expect(error).toMatchObject({ code: 'no_match', available });
    expect(error.message).toContain(`nothing for ${asked}.`);
    expect(error.message.endsWith('The field available lists what it has.')).toBe(
      available[0] !== undefined,
    );
  },
);

test.each<[query: string, words: string | RegExp, path?: '/v1/digests']>([
  ['view=compact&view=full', 'view takes full or compact once, got it 2 times'],
  ['fields=', /^fields takes each name once, of id, fullName.*, got ""$/],
  ['fields=stars,stars', /^fields takes each name once, .*, got "stars" more than once$/],
  ['fields=signals', /^fields takes each name once, .*, got "signals"$/],
  ['view=compact&fields=stars', 'fields takes no value with view=compact, got "stars"'],
  ['min_stars=-1', 'min_stars takes a whole number from 0 to 100000000, got "-1"'],
  ['min_stars=0x10', /got "0x10"$/],
  [
    'created_since=2026-02-30',
    'created_since takes a UTC day such as 2026-01-15, got "2026-02-30"',
  ],
  ['created_since=%202026-02-03', /got " 2026-02-03"$/],
  ['max_risk=1.5', 'max_risk takes a number from 0 to 1 with at most four decimals, got "1.5"'],
  ['max_risk=1e-1', /got "1e-1"$/],
  ['topic=', /^topic takes one topic of at most 100 characters, got ""$/],
  ['fields=fullName,strs', /, got "strs" \(did you mean "stars"\?\)$/],
  ['fields=fullName&fields=FORKS', /, got "FORKS" \(did you mean "forks"\?\)$/],
  ['view=compct', 'view takes full or compact, got "compct" (did you mean "compact"?)'],
  ['ids=R_1,,R_2', /^ids takes 1 to 100 ids of rows or names.*, got ""$/],
  ['ids=R_1&ids[]=R 2', /^ids takes 1 to 100 ids of rows or names.*, got "R 2"$/],
  [`ids=${'R_1,'.repeat(100)}R_2`, /^ids takes 1 to 100 .*, got 101 of them$/],
  ['since=yesterday', 'since takes a UTC day such as 2026-01-15, got "yesterday"'],
  ['standing=Clear', /^standing .*, got "Clear" \(did you mean "clear"\?\)$/],
  ['standing=quarantined', 'standing takes clear or caution, got "quarantined"'],
  ['fields=stars', /^fields takes each name once, of schema, id.*, got "stars"$/, '/v1/digests'],
])('%s is refused with its bounds, and not charged', async (query, words, path) => {
  const { charged, text } = await ask(path ?? '/v1/repos', query);
  const { error } = ErrorResponse.parse(JSON.parse(text));
  expect([charged, error.code]).toEqual([false, 'invalid_parameter']);
  expect(error.message).toMatch(words);
});

test('a compact row is one line: name, purpose, stars, gain, age and standing', async () => {
  const { text } = await ask('/v1/repos', 'view=compact&limit=2');
  expect(CompactReposResponse.parse(JSON.parse(text))).toMatchObject({
    columns: ['fullName', 'purpose', 'stars', 'starsGained', 'ageDays', 'standing'],
    index: '2026-11-20-0123abcd',
    data: [
      ['tides/ebb', 'A store of tides.', 900, null, 2, 'clear'],
      [
        'tides/flow',
        'A game of tides for the whole family and for its neighbours, who see their…',
        800,
        null,
        2,
        'clear',
      ],
    ],
  });
});

test('chosen fields come in the order of a whole row, with the category and the purpose', async () => {
  const { text } = await ask('/v1/repos', 'fields=purpose,stars,category,fullName&limit=1');
  const { data } = ChosenReposResponse.parse(JSON.parse(text));
  expect(JSON.stringify(data)).toBe(
    '[{"fullName":"tides/ebb","stars":900,"category":"Databases and storage","purpose":"A store of tides."}]',
  );
});

test('a call with only the oldest parameters has whole rows in one line, and nothing else', async () => {
  const { text } = await ask('/v1/repos', 'limit=1&language=rust');
  const { signals: _signals, ...row } = rows[0] ?? aRow({ fullName: 'a/b' });
  const whole = { ...row, category: 'Databases and storage', purpose: 'A store of tides.' };
  expect(text).toBe(
    `{"success":true,"scanDate":"2026-11-20T00:00:00.000Z","count":1,"data":[${JSON.stringify(whole)}],"charged":true}`,
  );
});

test('rows of a night that is older than standings are sold as clear', async () => {
  const { standing: _standing, ...older } = aRow({ fullName: 'tides/ebb' });
  const scan = Scan.parse({ ...aScan('2026-11-20'), rows: [older] });
  const askOlder = sellNights([toSaleableNight(scan, beside)]);

  const { text } = await askOlder('/v1/repos', 'standing=clear');
  expect(ReposResponse.parse(JSON.parse(text)).data).toMatchObject([{ standing: 'clear' }]);
  const refused = await askOlder('/v1/repos', 'standing=caution');
  const error = { code: 'no_match', available: ['clear'] };
  expect(ErrorResponse.parse(JSON.parse(refused.text)).error).toMatchObject(error);
});

test('a night keeps at most its latest hundred answers, however small they are', async () => {
  const snapshots = { currentNight: () => night, saleableNight: () => Promise.resolve(night) };
  const read = readRepos({ sellsMadeUp: true, snapshots });
  const bodyOf = async (query: string) => {
    const call = read(query);
    const delivery = call.ok ? await call.work.deliver() : undefined;
    return delivery?.ok ? delivery.body : undefined;
  };
  const body = await bodyOf('fields=id&limit=1');
  expect(await bodyOf('limit=1&fields=id')).toBe(body);
  for (let stars = 0; stars < 100; stars += 1) await bodyOf(`fields=id&min_stars=${stars}`);
  expect(await bodyOf('fields=id&limit=1')).not.toBe(body);
});

const nights = makeUpNights(8);

test('a compact digest is one line with its id and the names in it', async () => {
  const { text } = await sellNights(nights)('/v1/digests', 'view=compact&days=2');
  const { data } = CompactDigestsResponse.parse(JSON.parse(text));
  expect(data.map(({ id, notable }) => [id, notable])).toEqual(
    nights
      .slice(-2)
      .toReversed()
      .map(({ digestId }) => [digestId, ['demo_harbour/tide-table']]),
  );
});
