import { expect, test } from 'vitest';
import { readReply } from '../../../../pipeline/analysis/model/reply.ts';
import { answerPairs, isInOrder, type Pair, playModel } from '../../../standin/openai/readings.ts';
import { answer, candidates, honestSentences, night } from './harbour-night.ts';
import { canary, honestly, readNight } from './read-night.ts';

const said = {
  field: 'different',
  supports: ['reads 24 sensors'],
  sentence: 'It reads 24 sensors.',
};

/** The answer about Tidewatch, with this in place of what is different about it. */
function answerWith(claim: object) {
  const { readings, ...rest } = answer();
  const [first, ...others] = readings;
  const kept = first?.claims.filter(({ field }) => field !== 'different') ?? [];
  return { ...rest, readings: [{ ...first, claims: [...kept, claim] }, ...others] };
}

test('what a model thinks before its answer is no part of the answer', async () => {
  const thought = `The rules say {readings} and ${canary}.</think>`;
  const read = () => `<think>${thought}\n${JSON.stringify(answer())}`;
  const { report } = await readNight({ script: [playModel({ read })] });

  expect(report).toMatchObject({ analyst: 'openai', attempts: 2, dropped: [] });
});

test.each([
  [
    'in parts',
    {
      content: [
        { type: 'thinking', thinking: [] },
        { type: 'text', text: '{}' },
      ],
    },
  ],
  ['with a refusal that is no text', { content: '{}', refusal: false }],
])('reads an answer that comes %s', (_how, message) => {
  expect(readReply({ choices: [{ message }] })).toEqual({ tokens: 'untold', text: '{}' });
});

test('a prompt that offends the server’s policy is sent again with less to read', async () => {
  const { report, names } = await readNight({ script: ['flagged-prompt', honestly] });

  expect(report).toMatchObject({ analyst: 'openai', attempts: 3 });
  expect(names).toEqual(['analysis-retried']);
});

test.each([
  ['is too long', { ...said, sentence: `It reads ${'24 sensors and '.repeat(60)}more.` }, /longer/],
  ['has nine passages', { ...said, supports: Array(9).fill('reads 24 sensors') }, /more than 4/],
  ['has no list of passages', { ...said, supports: 'reads 24 sensors' }, /no passage/],
  ['has a passage like a page', { ...said, supports: ['a '.repeat(2000)] }, /too long/],
  ['holds a picture', { ...said, sentence: 'It reads 24 sensors 🚀.' }, /markup/],
  ['holds an address of mail', { ...said, sentence: 'It reads ada@24.sensors.' }, /address/],
  [
    'puts “It” before another sentence',
    { ...said, sentence: 'It Tidewatch reads 24 sensors.' },
    /begin/,
  ],
  ['shouts', { ...said, sentence: 'It READS ALL OF THE 24 SENSORS.' }, /capitals/],
  ['speaks for its owner', { ...said, sentence: 'It reads our 24 sensors.' }, /“we”/],
])('a sentence that %s goes back with the reason, and is mended', async (_what, claim, reason) => {
  const reasons: string[] = [];
  const model = playModel({
    read: () => answerWith(claim),
    rewrite: (refused) => {
      reasons.push(...refused.flatMap((one) => one.reasons));
      return { claims: refused.map(({ id }) => ({ ...said, id })) };
    },
  });
  const { report } = await readNight({ script: [model] });

  expect(reasons.join('; ')).toMatch(reason);
  expect(report.readings[0]?.different).toBe('It reads 24 sensors.');
  expect(report.dropped).toEqual([]);
});

test('a repository or a field that comes twice, once empty, keeps what is said of it', async () => {
  const { readings, ...rest } = answer();
  const [first] = readings;
  const twice = [
    ...readings.map(({ fullName, claims }) => ({
      fullName,
      claims: [...claims, { field: 'what', supports: [], sentence: '' }],
    })),
    { fullName: first?.fullName, claims: [] },
  ];
  const read = () => ({ ...rest, readings: twice });
  const { sentences, report } = await readNight({ script: [playModel({ read })] });

  expect(sentences).toEqual(expect.arrayContaining([...honestSentences]));
  expect(report.dropped).toEqual([]);
});

test('a judge may write yes and no in capitals', async () => {
  const judge = (pairs: Pair[]) => {
    const { verdicts } = answerPairs(pairs, isInOrder);
    return {
      verdicts: verdicts.map(({ id, answer: word }) => ({ id, answer: word.toUpperCase() })),
    };
  };
  const { report } = await readNight({ script: [playModel({ read: () => answer(), judge })] });

  expect(report).toMatchObject({ analyst: 'openai', dropped: [] });
});

test('the report tells that the judge cannot be asked', async () => {
  const { report } = await readNight({ script: [() => answer(), 'bad-key'] });
  expect(report.analyst).toBe('offline');
  expect(report.fallback).toMatch(/^no sentence .* no judge was heard: .*answered 401/);
  expect(report.dropped[0]?.reason).toMatch(/answered 401/);
});

test.each([
  ['a denial', 'Harbours without maps'],
  ['praise', 'Best harbour'],
  ['a promise', 'First harbour'],
  ['words that no text has side by side', 'Harbour keys'],
  ['another language', '港口'],
])(
  'no theme gets a name with %s, even if its members’ texts hold the words',
  async (_what, name) => {
    const told = 'The best and first harbour without maps has no keys. 港口';
    const members = candidates.slice(0, 3).map(({ row }) => ({
      ...row,
      signals: { ...row.signals, readmeText: told },
    }));
    const read = () => ({ ...answer(), themes: [{ id: 'theme-1', name }] });
    const { report } = await readNight(
      { script: [playModel({ read })] },
      { night: { ...night, themes: [{ id: 'theme-1', members }] } },
    );

    expect(report.themeNames).toEqual({});
  },
);

test('the name of a theme is in the texts of half of its members, also of those that are not read', async () => {
  const rows = candidates.map(({ row }) => row);
  const members = [...rows.slice(0, 1), ...rows.slice(4), ...rows.slice(4)];
  const { report } = await readNight(
    { script: [honestly] },
    { night: { ...night, themes: [{ id: 'theme-1', members }] } },
  );

  expect(report.themeNames).toEqual({});
});

test('what a README warns of stands beside another caveat of a model', async () => {
  const warned = candidates.map((candidate) => {
    const { row } = candidate;
    const readmeText = `${row.signals.readmeText} This project is experimental and unaudited.`;
    return { ...candidate, row: { ...row, signals: { ...row.signals, readmeText } } };
  });
  const { report } = await readNight(
    { script: [honestly] },
    { night: { ...night, candidates: warned } },
  );

  expect(report.readings[0]?.caveat).toMatch(
    /^Its README says that it is experimental\. Its Windows builds are not tested\.$/,
  );
});

test('a reading says nothing twice', async () => {
  const sentence = 'It needs no account.';
  const claims = ['different', 'caveat'].map((field) => ({
    field,
    supports: [sentence],
    sentence,
  }));
  const read = () => answer({ 'ada/tidewatch': claims });
  const { report } = await readNight({ script: [playModel({ read })] });

  const reading = report.readings.find(({ fullName }) => fullName === 'ada/tidewatch');
  expect(reading).toMatchObject({ different: sentence, caveat: null });
});

test.each([
  ['A key-value store.', /fewer than 5 words/],
  ['A key-value store for boats, we embedded it.', /“I” or “we”/],
  ['A key-value STORE FOR BOATS EMBEDDED.', /capitals/],
  ['A key-value store for boats (embedded.', /where a sentence ends/],
  ['An embedded key-value store is for boats.', /not what the repository is/],
  [
    'An embedded key-value store or boats embedded in it can embed boats.',
    /not what the repository is/,
  ],
  ['An embedded key-value store, so boats embedded it.', /not what the repository is/],
])(
  'what a repository is is never “%s”, which an owner may not say either',
  async (sentence, reason) => {
    const supports = ['Embedded key-value store for boats'];
    const read = () => answer({ 'cleo/keel': [{ field: 'what', supports, sentence }] });
    const { report, sentences } = await readNight({ script: [playModel({ read })] });

    expect(sentences).not.toContain(sentence);
    expect(report.dropped.map(({ where }) => where)).toEqual(['cleo/keel.what']);
    expect(report.dropped[0]?.reason).toMatch(reason);
  },
);
