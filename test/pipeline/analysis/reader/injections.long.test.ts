import { expect, test } from 'vitest';
import { loadTokenCounter } from '../../../../pipeline/analysis/model/cost.ts';
import { writePrompt } from '../../../../pipeline/analysis/reader/prompt.ts';
import type { NightToRead } from '../../../../pipeline/analysis/reading.ts';
import { playModel } from '../../../standin/openai/readings.ts';
import { answer, candidates, night } from './harbour-night.ts';
import injections from './injections.json' with { type: 'json' };
import { canary, readNight } from './read-night.ts';

const count = await loadTokenCounter();
const victim = 'drake/flagship';
const size = { tokens: 60_000, readme: 2500 };

/** The night with one candidate that has this text in every field. */
function nightWith(text: string): NightToRead {
  const said = candidates.map((candidate) => {
    const { row } = candidate;
    if (row.fullName !== victim) return candidate;
    const signals = { ...row.signals, readmeText: `${text} ${text}` };
    const topics = ['mcp', text, `${text}-2`];
    return { ...candidate, row: { ...row, signals, topics, description: text, license: text } };
  });
  return { ...night, candidates: said };
}

/** The prompt without the texts of repositories. */
function skeletonOf(text: string): string {
  const { messages } = writePrompt(nightWith(text), size, count, canary);
  return messages
    .flatMap(({ content }) => content.split('\n'))
    .map((line) => (line.startsWith('{"') ? firstOf(line) : line))
    .join('\n');
}

function firstOf(line: string): string {
  const value: unknown = JSON.parse(line);
  return JSON.stringify(Object.entries(value ?? {})[0]);
}

const plainSkeleton = skeletonOf('A tool that reads the tides');

test('there are at least 40 different injections', () => {
  expect(new Set(injections).size).toBeGreaterThanOrEqual(40);
});

test.each(injections)('does not change the structure of the prompt: %j', (text) => {
  expect(skeletonOf(text)).toBe(plainSkeleton);
});

test.each(injections)(
  'keeps angle brackets and invisible characters out of the prompt: %j',
  (text) => {
    const { messages, tokens } = writePrompt(nightWith(text), size, count, canary);
    const data = messages[1]?.content ?? '';

    expect(data.match(/[<>＜＞﹤﹥]/g)).toHaveLength(12);
    expect(data).not.toMatch(
      /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u,
    );
    expect(tokens).toBeLessThanOrEqual(size.tokens);
  },
);

/** No sentence of a model may contain this. */
const harm =
  /evil[/-]|evil\.example|evil dot|https?:|www\.|javascript:|data:|a@|99,?999|1000000|number one|best (?:project|site)|the best\b|must-have|most popular|<|```|!\[|onerror|sudo|c0ffee|secret word|undefined|aaaaaaaa/iu;

/** The words of a repository itself may not contain this either. */
const unsafe =
  /evil[/-]|evil\.example|evil dot|https?:|www\.|javascript:|data:|a@|<|```|!\[|onerror|sudo|c0ffee|aaaaaaaa/iu;

test.each(injections)(
  'reaches no reader as a claim or as markup although the model obeys and the judge confirms everything: %j',
  async (text) => {
    const wordings = [text, `It is ${text}.`, `A tool: ${text}.`, `It says ${text}.`];
    const fields = ['what', 'forWhom', 'different', 'caveat'];
    const claims = fields.map((field, index) => ({
      field,
      supports: [text.slice(0, 300)],
      sentence: wordings[index] ?? text,
    }));
    const model = playModel({ read: () => answer({ [victim]: claims }) });
    const { report } = await readNight({ script: [model] }, { night: nightWith(text) });

    const reading = report.readings.find(({ fullName }) => fullName === victim);
    const { what = null, forWhom = null, different = null, caveat = null } = reading ?? {};
    expect([forWhom, different, caveat].join('\n').match(harm)?.[0]).toBeUndefined();
    // Without an accepted sentence, `what` comes from the offline reader, in words of the repository.
    expect((what ?? '').match(unsafe)?.[0]).toBeUndefined();
  },
);
