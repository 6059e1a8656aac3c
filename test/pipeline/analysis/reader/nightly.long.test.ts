import { onTestFinished, expect, test } from 'vitest';
import { checkArchive } from '../../../../scripts/archive/check-archive.ts';
import { eventsOf, openHome } from '../../night/run-night.ts';
import { type OpenAiOptions, startOpenAi } from '../../../standin/openai.ts';
import { playModel, quoteDescriptions } from '../../../standin/openai/readings.ts';

const day = '2026-11-20';
const demo = await (await openHome()).madeUp(day);
const key = 'sk-keepme-1234567890';

const honest = playModel({ read: quoteDescriptions });

async function openModel(options: OpenAiOptions) {
  const openAi = await startOpenAi({ key, ...options });
  onTestFinished(async () => openAi.close());
  const home = await openHome();
  const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: openAi.url };
  const run = (args: readonly string[] = demo, more = {}, command?: string) =>
    home.run({ args, env: { ...env, ...more }, ...(command && { command }) });
  return { openAi, home, run };
}

test('a night with a key is written by the model, published, and logged with its cost; run again on the same rows it costs nothing', async () => {
  const { openAi, home, run } = await openModel({ script: [honest] });
  const ended = await run();

  expect(ended).toMatchObject({ code: 0, error: '' });
  // It is asked for readings, for corrected sentences, and for a judgement.
  expect(openAi.requests).toHaveLength(3);
  expect(eventsOf(ended).get('night-finished')).toMatchObject({
    analyst: 'openai',
    inputTokens: 3000,
    outputTokens: 300,
    costUsd: 0.00096,
  });
  const digest = (await home.archive.readDigest(day))?.value;
  expect(digest?.provenance).toMatchObject({ analyst: 'openai', model: 'gpt-5.6-luna' });
  expect(digest?.title).toMatch(/^Made-up demo night: /);
  const analysis = (await home.archive.readAnalysis(day))?.value;
  expect(analysis?.attempts).toBe(3);
  const sentences = analysis?.readings.map(({ what }) => what) ?? [];
  expect(sentences.filter((what) => what.startsWith('A project: ')).length).toBeGreaterThan(3);
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
  expect(ended.out).not.toContain(key);
  expect(ended.out).not.toContain('<repositories>');

  const again = await run([...demo, '--force']);
  expect(openAi.requests).toHaveLength(3);
  expect(eventsOf(again).has('analysis-reused')).toBe(true);
  expect(eventsOf(again).get('night-finished')).toMatchObject({ inputTokens: 0, costUsd: 0 });
  expect((await home.archive.readDigest(day))?.value.id).toBe(digest?.id);
});

/** The scan and each answer have three operations: open, half of the write, rename. */
test.each([
  ['the last answer was not yet kept', 10, 4],
  ['the analysis was not yet kept', 13, 3],
])(
  'a night that is killed when %s scans no second time, and pays for no kept answer again',
  async (_, killAt, requests) => {
    const { openAi, home, run } = await openModel({ script: [honest] });
    const killed = await run(demo, { KILL_AT: `${killAt}` }, 'test/pipeline/night/killed-night.ts');
    expect(killed.signal).toBe('SIGKILL');
    expect(openAi.requests).toHaveLength(3);

    const ended = await run();
    expect(ended).toMatchObject({ code: 0, error: '' });
    expect(openAi.requests).toHaveLength(requests);
    const events = eventsOf(ended);
    expect([events.has('scan-resumed'), events.has('scan-finished')]).toEqual([true, false]);
    expect(events.get('night-finished')).toMatchObject({ analyst: 'openai' });
    expect((await home.archive.readAnalysis(day))?.value).toMatchObject({
      attempts: 3,
      costUsd: 0.00096,
    });
    expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
  },
);

test('a night whose model fails is published with the offline reader', async () => {
  const { home, run } = await openModel({ script: ['bad-key'] });
  const ended = await run();

  expect(ended).toMatchObject({ code: 0, error: '' });
  const fellBack = eventsOf(ended).get('analysis-fell-back');
  expect(fellBack?.['level']).toBe('warn');
  expect(fellBack?.['reason']).toMatch(/^the model's server answered 401: .*check OPENAI_API_KEY$/);
  expect((await home.archive.readDigest(day))?.value.provenance).toMatchObject({
    analyst: 'offline',
    promptSha256: null,
  });
  expect((await home.archive.readAnalysis(day))?.value.fallback).toMatch(/answered 401/);
  expect(ended.out).not.toContain(key);
});

test('a strict night whose model fails stops with one sentence, what was published stays, and the next run asks anew', async () => {
  const { openAi, home, run } = await openModel({ script: ['no-json'] });
  await home.publish('2026-11-19');
  const before = await home.archive.readPointer();
  const ended = await run([...demo, '--strict']);

  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^nightly: the model gave no usable reading: .*without --strict\n$/);
  expect(await home.archive.readPointer()).toEqual(before);
  const asked = openAi.requests.length;
  await run([...demo, '--strict']);
  expect(openAi.requests).toHaveLength(2 * asked);
});

test('an option chooses the offline reader, and a model needs a key', async () => {
  const { openAi, run } = await openModel({ script: [honest] });
  const offline = await run([...demo, '--analyst', 'offline']);
  const keyless = await run([...demo, '--analyst', 'openai'], { OPENAI_API_KEY: '' });
  const pointless = await run([...demo, '--strict'], { OPENAI_API_KEY: '' });

  expect(offline).toMatchObject({ code: 0, error: '' });
  expect(openAi.requests).toEqual([]);
  expect(keyless.error).toBe('nightly: --analyst openai needs OPENAI_API_KEY, which is not set\n');
  expect(pointless.error).toMatch(/^nightly: --strict is for a model/);
});
