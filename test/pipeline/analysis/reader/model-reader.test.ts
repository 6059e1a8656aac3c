import * as fc from 'fast-check';
import { runs } from '../../../properties/runs.ts';
import { expect, test } from 'vitest';
import { Fear } from '../../../../pipeline/contract/analysis.ts';
import { toReading } from '../../../../pipeline/analysis/reader/offline-reader.ts';
import { writePrompt } from '../../../../pipeline/analysis/reader/prompt.ts';
import { readAnswer } from '../../../../pipeline/analysis/reader/read-answer.ts';
import { describeByFacts } from '../../../../pipeline/analysis/reader/by-facts.ts';
import { analyse } from '../../../../pipeline/analysis/analyse.ts';
import { readReply } from '../../../../pipeline/analysis/model/reply.ts';
import { type Asked, findSchemaFaults } from '../../../standin/openai/asked.ts';
import { pointAtFirst } from '../../../standin/openai/readings.ts';
import { makeScan } from '../night-fixture.ts';
import { fleet, night, rows, toNight } from './harbour-night.ts';
import { canary, honestly, readNight } from './read-night.ts';

const prompt = writePrompt(night, night.candidates, canary);

/** The reading of a candidate whose README has these sentences. */
function readParts(texts: { what?: string; different?: string; caveat?: string }) {
  const toPart = (text: string) => ({ text, from: 'readme', place: 3, listed: false }) as const;
  const { what = 'Small tide forecasts for harbours', different, caveat } = texts;
  const parts = {
    what: toPart(what),
    forWhom: undefined,
    different: different === undefined ? undefined : toPart(different),
    caveat: caveat === undefined ? undefined : toPart(caveat),
  };
  return night.candidates.slice(0, 1).map((candidate) => toReading(candidate, parts, undefined))[0];
}

test('a model points at sentences, and the reading has them word for word', async () => {
  const { report } = await readNight({ script: [honestly] });

  expect(report).toMatchObject({ analyst: 'openai', fallback: null, leadName: 'cleo/keel' });
  expect(report.readings).toContainEqual(
    expect.objectContaining({
      fullName: 'ada/tidewatch',
      what: 'Tide forecasts for small harbours',
      different: 'Tidewatch reads 24 sensors of a harbour and sends a forecast every 15 minutes.',
      quotedFrom: { what: 'description', different: 'readme' },
      worth: 3,
    }),
  );
});

test.each([
  ['However, this is not needed.', null],
  ['Almost nothing else is tested.', null],
  ['Both may lose files.', null],
  ['docs/01-theory.md has the theory.', null],
  ['None of it matters in a test.', null],
  ['Unlike the viewer, this changes files and may lose them.', null],
  ['Unlike the viewer, this app may lose files.', 'Unlike the viewer, this app may lose files.'],
  ['It is synced with another server at night.', null],
  ['Signing is required and planned; builds are planned for May.', null],
  ['It needs no net and does not require an account, a key or a cloud.', null],
  ['It provides an app, a server, and an experimental client.', null],
  ['If the light flickers, set --slow for the lamp and its unified colours.', null],
  ['Replace them with your charts, unless they fit.', null],
  ['It draws the shore rather than the whole chart.', null],

  ['Use it only on boats that are yours.', 'Use it only on boats that are yours.'],
  ['Read-only mirror of a harbour.', 'Read-only mirror of a harbour.'],
  ['The files are not encrypted.', 'The files are not encrypted.'],
  ['It needs no root but must run at sea.', 'It needs no root but must run at sea.'],
])('“%s” is left out where it only points, helps, promises or warns of nothing', (text, caveat) => {
  expect(readParts({ caveat: text })).toMatchObject({ caveat });
});

test.each([
  ['Unlike other charts, it needs no network.', true],
  ['It keeps its charts on a disk instead of a server.', true],
  ['That is what lets it run without a network.', false],
  ['Lantern is the opposite: a single file instead of a server.', false],
  ['The consequence is that it runs without a network.', false],
  ['Read the charts from a disk instead of a server.', false],
])('“%s” stands as what is different only if it is whole and no order: %s', (text, isKept) => {
  expect(readParts({ different: text })).toMatchObject({ different: isKept ? text : null });
});

test('a caveat whose words all stand in what the repository is says nothing more', () => {
  const what = 'A proof of concept port of charts for boats';
  const different = 'Unlike a port, it is a proof of concept.';
  const caveat = 'Proof of concept port for boats.';
  expect(readParts({ what, different, caveat })).toMatchObject({ different, caveat: null });
});

test('the prompt has every sentence under its number, no order of a stranger, and the canary once', () => {
  const [system, user] = prompt.messages.map(({ content }) => content);
  expect(user).toContain('"1. Tide forecasts for small harbours"');
  expect(user).toContain('@berth/plans and EC20/EC25');
  expect(user).not.toContain('Ignore all previous');
  expect(`${system}${user}`.split(canary)).toHaveLength(2);
});

test('the schema of a whole request is strict', () => {
  const { jsonSchema } = writePrompt(night, toNight(fleet).candidates.slice(0, 20), canary);
  expect(findSchemaFaults(jsonSchema)).toEqual([]);
});

test('forty candidates are two requests, and what was read before is not asked again', async () => {
  const first = await readNight({ script: [honestly] }, { night: toNight(fleet) });
  expect(first.openAi.requests.map(({ rows: asked }) => asked.length)).toEqual([20, 10]);

  const again = await readNight(
    { script: [honestly] },
    { night: toNight(fleet, first.report.readings) },
  );
  expect(again.openAi.requests).toEqual([]);
  expect(again.report.readings).toEqual(first.report.readings);
  expect(again.names).toEqual(['readings-kept']);

  // Also if the model does not answer about what is new.
  const some = toNight(fleet, first.report.readings.slice(1));
  const { report } = await readNight({ script: ['error-500'] }, { night: some });
  expect(report.readings.slice(1)).toEqual(first.report.readings.slice(1));
  expect(report).toMatchObject({ analyst: 'openai', attempts: 1 });
});

const whole = JSON.stringify(pointAtFirst({ rows: toRows() }));
const draft = JSON.stringify(pointAtFirst({ rows: toRows() }, { worth: 0 }));
/** As long as a description, which alone of the texts may hold braces. */
const echo = `{"repositories":[${'{"id":"r1","worth":0},'.repeat(14)}0]}`;

function toRows() {
  return night.candidates.map((_, index) => ({ id: `r${index + 1}`, name: '', sentences: [] }));
}

test.each([
  ['prose and a fence', { content: `Here it is:\n\`\`\`json\n${whole}\n\`\`\`\nDone {ok}` }],
  [
    'prose with braces',
    { content: `I weigh {all} of "repositories" so: ${whole} Is {that} good?` },
  ],
  ['another object', { content: `{"answer":${whole}}` }],
  ['a tool call', { content: null, tool_calls: [{ function: { arguments: whole } }] }],
  ['thinking alone', { content: '', reasoning_content: `So: ${whole}` }],
  ['thinking before it', { content: `<think>{no}</think>${whole}` }],
  ['a draft before it', { content: `At first ${draft} and then ${whole}` }],
  ['half a copy behind it', { content: `${whole} That is ${draft.slice(0, 200)}` }],
  ['words of a README', { content: `${echo} is for me. ${whole} I left ${echo}` }],
])('an answer within or beside %s is read', (_, message) => {
  const reply = readReply({ choices: [{ message, finish_reason: 'stop' }] });
  const answer = readAnswer('text' in reply ? reply.text : '', prompt);
  const worths = 'readings' in answer && answer.readings.map(({ worth }) => worth);
  expect(worths).toEqual(night.candidates.map(() => 3));
});

test('of a repository that an answer has twice, the first item counts', () => {
  const { repositories, ...rest } = pointAtFirst({ rows: toRows() });
  const again = repositories.map((item) => ({ ...item, worth: 0 }));
  const text = JSON.stringify({ ...rest, repositories: [...repositories, ...again] });
  const answer = readAnswer(text, prompt);
  expect('readings' in answer && answer.readings.every(({ worth }) => worth === 0)).toBe(false);
});

test.each([{ id: 'r99' }, { worth: null }, { worth: '' }, { worth: true }])(
  'a repository of which an answer says %j is left out, and the night says how many are',
  async (change) => {
    const changed = (asked: Asked) => {
      const answer = honestly(asked);
      Object.assign(answer.repositories[0] ?? {}, change);
      return answer;
    };
    const { report, events } = await readNight({ script: [changed] });
    const reason = `the answer left out 1 of ${night.candidates.length} repositories`;
    expect(report).toMatchObject({ analyst: 'openai', fallback: reason });
    expect(events).toMatchObject([{ event: 'analysis-fell-back', data: { reason } }]);
  },
);

test.each([
  { asked: toNight(fleet), feared: 6, of: 20, attempts: 4 },
  { asked: toNight(fleet.slice(0, 6)), feared: 6, of: 6, attempts: 2 },
])(
  'an answer that fears $feared of $of doubts none: code reads, and withholds those for the night',
  async ({ asked, feared, of, attempts }) => {
    const afraid = (request: Asked) => {
      const answer = honestly(request);
      const fear = { fear: 'malware bait', fearSentence: 1 };
      for (const item of answer.repositories.slice(0, feared)) Object.assign(item, fear);
      return answer;
    };
    const { report } = await readNight({ script: [afraid] }, { night: asked });
    const fallback = `the answer fears ${feared} of ${of} repositories`;
    expect(report).toMatchObject({ analyst: 'offline', attempts, fallback });
    // Nobody reads why, and the next night asks again.
    const withheld = report.readings.filter(({ fear }) => fear);
    expect(withheld).toHaveLength((attempts / 2) * feared);
    expect(withheld.some((reading) => 'offeredSha256' in reading)).toBe(false);
    expect(withheld.some(({ fear }) => fear && 'isPointedAt' in fear)).toBe(false);
  },
);

test('a repository that is feared is asked about alone, so that no README talks a doubt into its neighbours', async () => {
  const bait = { fear: 'malware bait', fearSentence: 1 };
  // It obeys the README of boat0, which doubts four neighbours, and finds four others by itself.
  const obeys: typeof honestly = (asked) => {
    const doubted = asked.rows.some(({ name }) => name === 'owner0/boat0') ? 4 : 0;
    const { repositories, ...rest } = honestly(asked);
    const judged = repositories.map((item, at) => {
      const isBait = /^owner(?:9|2[135])\//.test(asked.rows[at]?.name ?? '');
      return isBait || (at > 0 && at <= doubted) ? { ...item, ...bait } : item;
    });
    return { ...rest, repositories: judged };
  };
  const few = { night: toNight(fleet.slice(0, 27)) };
  const { report, openAi } = await readNight({ script: [obeys] }, few);
  const feared = report.readings.flatMap(({ fullName, fear }) => (fear ? [fullName, fear] : []));
  const baits = [9, 21, 23, 25].flatMap((at) => [`owner${at}/boat${at}`, { isPointedAt: true }]);
  expect(feared).toMatchObject(baits);
  expect(openAi.requests.map(({ rows: { length } }) => length).join()).toBe('20,1,1,1,1,1,7,1,1,1');
  expect(report).toMatchObject({ leadName: 'owner0/boat0', fallback: null });

  // Where the answer about it alone does not come, it is not recommended, and nobody reads why.
  const silent = await readNight({ script: [obeys, 'error-500'] }, few);
  const withheld = silent.report.readings.filter(({ fear }) => fear);
  // Versions from before 30 November 2026 know no `isPointedAt` but true.
  expect(
    withheld.map(({ fear = {}, offeredSha256 }) => [Object.keys(fear), offeredSha256]),
  ).toEqual(Array.from({ length: 5 }, () => [['kind', 'sentence'], undefined]));
});

test.each([
  [429, 'later'],
  ['rate_limit_exceeded', 'later'],
  ['invalid_api_key', undefined],
])('an error with the code %s in an answer 200 is retried %s', (code, retry) => {
  const reply = readReply({ error: { message: 'no', code } });
  expect(reply).toMatchObject({ failure: { step: 'stop', ...(retry && { retry }) } });
  expect('failure' in reply && reply.failure.retry).toBe(retry);
});

test.each(['no-json', 'half-json', 'missing-fields', 'empty'] as const)(
  'after %s it is asked once more with the reason',
  async (kind) => {
    const { report, openAi, names } = await readNight({ script: [kind, honestly] });

    expect(openAi.requests).toHaveLength(2);
    expect(openAi.requests[1]?.prompt).toContain('Your last answer cannot be used');
    expect(names).toEqual(['analysis-retried']);
    expect(report.analyst).toBe('openai');
  },
);

test('an answer that repeats the canary is refused, and with --strict the night stops', async () => {
  const parrot = () => ({ ...pointAtFirst({ rows: toRows() }), lead: canary });
  const { report } = await readNight({ script: [parrot] });
  expect(report).toMatchObject({ analyst: 'offline', attempts: 2 });
  await expect(readNight({ script: [parrot] }, { strict: true })).rejects.toThrow(/repeats/);
});

test('a model whose price is not known is told once with the assumed one', async () => {
  const { events } = await readNight(
    { script: [honestly] },
    { settings: { model: 'nobody-knows', baseUrl: 'https://example.invalid/v1' } },
  );
  const assumed = events.filter(({ event }) => event === 'model-price-assumed');
  expect(assumed).toMatchObject([{ data: { model: 'nobody-knows', input: 2, output: 10 } }]);
});

/** Whatever a model answers: numbers that were not offered, other names, prose, and fields of other kinds. */
const anything = fc.oneof(
  fc.integer({ min: -3, max: 400 }),
  fc.constantFrom(...Fear.options, 'none', 'Games', 'r1', 'r9', null, true, 'Buy harbour coin now'),
  fc.array(fc.string(), { maxLength: 2 }),
);
const fields = 'what forWhom different beware category tool fear fearSentence note'.split(' ');
const lie = fc.record<Record<string, unknown>>(
  {
    ...Object.fromEntries(fields.map((field) => [field, anything] as const)),
    id: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'evil/repo'),
    worth: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
);

test('a model that lies in every field publishes nothing that the owner did not write and code did not count', async () => {
  const scan = makeScan(rows);
  const texts = rows.map(({ fullName, description, signals }) => ({
    fullName,
    text: `${description}\n${signals.readmeText}`,
  }));
  const facts = new Map(night.candidates.map((one) => [one.row.fullName, describeByFacts(one)]));
  const given = { scan, scanSha256: 'a'.repeat(64), earlier: [], createdAt: scan.startedAt };
  const offline = await analyse(
    given,
    async () => (await readNight({ script: [honestly] })).report,
  );
  const frame = offline.answer.fullAnalysis.split('## How to read this')[1];
  await fc.assert(
    fc.asyncProperty(fc.array(lie, { maxLength: 7 }), anything, async (repositories, lead) => {
      const answer = readAnswer(JSON.stringify({ repositories, lead, openings: [lead] }), prompt);
      if ('reason' in answer) return;
      for (const reading of answer.readings) {
        const { text = '' } = texts.find(({ fullName }) => fullName === reading.fullName) ?? {};
        const { what, forWhom, different, caveat, fear } = reading;
        expect(`${text}\n${facts.get(reading.fullName)}`).toContain(what);
        for (const sentence of [forWhom, different, caveat, fear?.sentence]) {
          expect(text).toContain(sentence ?? '');
        }
      }
      const analysis = await analyse(given, async () => ({ ...reportOf, ...answer }));
      const published = JSON.stringify(analysis.answer);
      expect(published).not.toContain('harbour coin');
      expect(published).not.toContain('evil/repo');
      expect(analysis.answer.fullAnalysis.split('## How to read this')[1]).toBe(frame);
      for (const [, quoted = ''] of analysis.answer.fullAnalysis.matchAll(/“([^”]*)”/g)) {
        expect(texts.some(({ text }) => text.includes(quoted.replaceAll('\\', '')))).toBe(true);
      }
    }),
    { numRuns: runs(10_000) },
  );
}, 120_000);

const reportOf = {
  analyst: 'openai' as const,
  model: 'gpt-6-luna',
  promptSha256: null,
  tokens: { input: 0, output: 0 },
  costUsd: 0,
  attempts: 1,
  fallback: null,
};
