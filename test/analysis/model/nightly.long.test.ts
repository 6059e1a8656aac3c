import { onTestFinished, expect, test } from 'vitest';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { eventsOf, openHome } from '../../night/run-night.ts';
import { type OpenAiOptions, startOpenAi } from '../../standin/openai.ts';

const day = '2026-11-20';
const demo = await (await openHome()).madeUp(day);
const key = 'sk-keepme-1234567890';

/** What the offline analyst says of the same made-up night, without its labels: an honest model's answer. */
const honest = await (async () => {
  const home = await openHome();
  const outcome = await home.publish(day);
  if (!outcome) throw new Error('the night was there before');
  return unlabelled(outcome.analysis);
})();

function unlabelled({ answer }: Analysis) {
  const { overallSentiment: _, ...rest } = answer;
  const sentence = /All repositories of this night are invented[^.]*\.\s*/;
  return {
    ...rest,
    title: rest.title.replace('Made-up demo night: ', ''),
    summary: rest.summary.replace(sentence, ''),
    fullAnalysis: rest.fullAnalysis.replace(sentence, ''),
  };
}

async function openModel(options: OpenAiOptions) {
  const openAi = await startOpenAi({ key, ...options });
  onTestFinished(async () => openAi.close());
  const home = await openHome();
  const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: openAi.url };
  const run = (args: readonly string[] = demo, more = {}) =>
    home.run({ args, env: { ...env, ...more } });
  return { openAi, home, run };
}

test('a night with a key is written by the model, published, and told with its cost', async () => {
  const { openAi, home, run } = await openModel({ script: [() => honest] });
  const ended = await run();

  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(openAi.requests).toHaveLength(1);
  expect(eventsOf(ended).get('night-finished')).toMatchObject({
    analyst: 'openai',
    inputTokens: 1000,
    outputTokens: 100,
    costUsd: 0.00032,
  });
  const digest = (await home.archive.readDigest(day))?.value;
  expect(digest?.provenance).toMatchObject({ analyst: 'openai', model: 'gpt-5.6-luna' });
  expect(digest?.title).toBe(`Made-up demo night: ${honest.title}`);
  expect((await home.archive.readAnalysis(day))?.value).toMatchObject({ attempts: 1, dropped: [] });
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
  expect(ended.out).not.toContain(key);
  expect(ended.out).not.toContain('<repositories>');
});

test('a night done again from the same rows costs nothing again', async () => {
  const { openAi, home, run } = await openModel({ script: [() => honest] });
  await run();
  const before = await home.archive.readDigest(day);
  const ended = await run([...demo, '--force']);

  expect(openAi.requests).toHaveLength(1);
  expect(eventsOf(ended).has('analysis-reused')).toBe(true);
  expect(eventsOf(ended).get('night-finished')).toMatchObject({ inputTokens: 0, costUsd: 0 });
  expect((await home.archive.readDigest(day))?.value.id).toBe(before?.value.id);
});

test('a model that fails costs a night its model, not its digest', async () => {
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

test('a strict night stops there in one sentence, and what was published stays', async () => {
  const { home, run } = await openModel({ script: ['bad-key'] });
  await home.publish('2026-11-19');
  const before = await home.archive.readPointer();
  const ended = await run([...demo, '--strict']);

  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^analysis: the model gave no usable digest: .*without --strict\n$/);
  expect(ended.error).not.toContain(key);
  expect(await home.archive.readPointer()).toEqual(before);
});

test('the offline analyst is asked for by name, and a model needs a key', async () => {
  const { openAi, run } = await openModel({ script: [() => honest] });
  const offline = await run([...demo, '--analyst', 'offline']);
  const keyless = await run([...demo, '--analyst', 'openai'], { OPENAI_API_KEY: '' });
  const pointless = await run([...demo, '--strict'], { OPENAI_API_KEY: '' });

  expect(offline).toMatchObject({ code: 0, error: '' });
  expect(openAi.requests).toEqual([]);
  expect(keyless.error).toBe('options: --analyst openai needs OPENAI_API_KEY, which is not set\n');
  expect(pointless.error).toMatch(/^options: --strict is for a model/);
});
