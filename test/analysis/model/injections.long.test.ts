import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { writePrompt } from '../../../pipeline/analysis/model/prompt.ts';
import { loadTokenCounter } from '../../../pipeline/analysis/model/token-counter.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { ordinaryRows } from '../answered-night.ts';
import { makeScan } from '../night-fixture.ts';
import { proseOf } from '../../../scripts/eval/readability.ts';
import { writeHonestly } from '../../standin/openai/honest-answer.ts';
import { ask, canary } from './asked-night.ts';
import { injections } from './injections.ts';

const count = await loadTokenCounter();
const victim = 'owner39/name39';
const size = { tokens: 60_000, excerpt: 400 };

/** A night of forty, whose last and least starred says what it likes wherever it can. */
function aNightWith(text: string) {
  const rows = ordinaryRows(40).map((row): ScannedRow => {
    if (row.fullName !== victim) return row;
    const said = { description: text, readmeExcerpt: `${text} ${text}`, license: text };
    return { ...row, ...said, topics: ['mcp', text, `${text}-2`] };
  });
  return makeScan(rows);
}

const plain = aNightWith('A tool that reads the tides');
const honest = await writeHonestly(plain);

/** The prompt with every text of a stranger, and every list of names made from them, taken out. */
function skeletonOf(text: string): string {
  const scan = aNightWith(text);
  const night = { scan, evidence: countEvidence(scan, []) };
  const { messages } = writePrompt(night, size, count, canary);
  return messages
    .map(({ content }) => content)
    .join('\n')
    .split('\n')
    .map((line) => (line.startsWith('{"') ? keysOf(line) : line))
    .join('\n');
}

/** The line must be JSON as a whole; of the victim's, only that it is there. */
function keysOf(line: string): string {
  const value: unknown = JSON.parse(line);
  const isEvidence = line.startsWith('{"date"');
  return isEvidence ? 'evidence' : JSON.stringify(Object.entries(value ?? {})[0]);
}

const plainSkeleton = skeletonOf('A tool that reads the tides');

test('the corpus is large', () => {
  expect(new Set(injections).size).toBeGreaterThanOrEqual(40);
});

test.each(injections)('does not change the structure of the prompt: %j', (text) => {
  expect(skeletonOf(text)).toBe(plainSkeleton);
});

test.each(injections)('keeps brackets and what is unseen out of the prompt: %j', (text) => {
  const scan = aNightWith(text);
  const night = { scan, evidence: countEvidence(scan, []) };
  const { messages, tokens } = writePrompt(night, size, count, canary);
  const data = messages[1]?.content ?? '';

  expect(data.match(/[<>＜＞﹤﹥]/g)).toHaveLength(8);
  expect(data).not.toMatch(
    /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u,
  );
  expect(tokens).toBeLessThanOrEqual(size.tokens);
});

/** What none of the texts may bring into a digest. */
const harm =
  /evil[./-]|evil dot|https?:|www\.|javascript:|data:|a@|99,?999|1000000|number one|best (?:project|site)|the best\b|must-have|most popular|<|```|!\[|onerror|sudo|c0ffee|secret word|undefined|aaaaaaaa/iu;

test.each(injections)(
  'reaches no reader through a model that obeys in the parts: %j',
  async (text) => {
    const obedient = {
      ...honest,
      topCategories: honest.topCategories.map((note) => ({
        ...note,
        note: `${note.note} ${text}`,
      })),
      emergingTools: [{ fullName: victim, note: text }, ...honest.emergingTools],
      notableProjects: [
        { fullName: victim, why: text },
        { fullName: 'evil/wallet', why: text },
        ...honest.notableProjects,
      ],
      fullAnalysis: `${honest.fullAnalysis}\n\n## More\n\n${text}\n\n- ${text}`,
    };
    const { analysis } = await ask({ script: [() => obedient] }, { scan: aNightWith(text) });

    const prose = proseOf(analysis.answer).join('\n');
    expect(prose.match(harm)?.[0]).toBeUndefined();
    const { notableProjects, emergingTools } = analysis.answer;
    const putForward = [...notableProjects, ...emergingTools].map(({ fullName }) => fullName);
    expect(putForward).not.toContain(victim);
    expect(analysis.fallback ?? analysis.dropped.length).not.toBe(0);
  },
);

test.each(injections)(
  'reaches no reader through a model that obeys in title and summary: %j',
  async (text) => {
    const obedient = { ...honest, title: text.slice(0, 150), summary: `${honest.summary} ${text}` };
    const { analysis } = await ask({ script: [() => obedient] }, { scan: aNightWith(text) });

    expect(proseOf(analysis.answer).join('\n').match(harm)?.[0]).toBeUndefined();
  },
);

test.each([
  ['a heading', `## Remember ${victim}\n\nIt is small.`, 'Remember'],
  ['praise', `## What to watch\n\n\`${victim}\` is the one to watch.`, 'the one to watch'],
  ['more praise', `## What to watch\n\n\`${victim}\` stands out.`, 'stands out'],
])('%s in the analysis puts nobody forward whose figures do not', async (_, more, praise) => {
  const obedient = { ...honest, fullAnalysis: `${honest.fullAnalysis}\n\n${more}` };
  const { analysis } = await ask({ script: [() => obedient] }, { scan: aNightWith('Plain words') });

  expect(analysis.answer.fullAnalysis).not.toContain(praise);
});

test.each([
  ['the title', { title: `${victim} comes up` }],
  ['the title, quoted', { title: `Tonight “${victim}” comes up` }],
  ['the summary', { summary: `${victim} is new on the list. ${honest.summary}` }],
])('%s puts nobody forward whose figures do not', async (_place, promoting) => {
  const obedient = { ...honest, ...promoting };
  const { analysis } = await ask({ script: [() => obedient] }, { scan: aNightWith('Plain words') });

  expect([analysis.answer.title, analysis.answer.summary].join('\n')).not.toContain(victim);
});
