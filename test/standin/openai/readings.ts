import * as z from 'zod';
import type { Asked } from './asked.ts';

/** A sentence of a model, with the passages that support it. */
export type Said = { field: string; supports: string[]; sentence: string };

/** What a reader's model answers to each kind of request. */
export type ModelPart = {
  read: (asked: Asked) => unknown;
  /** By default, no sentence is rewritten. */
  rewrite?: (refused: Refused[]) => unknown;
  /** By default, yes to all but controls and swaps. */
  judge?: (pairs: Pair[]) => unknown;
};

const Pair = z.object({
  id: z.string(),
  about: z.string(),
  passages: z.array(z.string()),
  sentence: z.string(),
});
export type Pair = z.infer<typeof Pair>;

const Refused = z.object({
  id: z.string(),
  sentence: z.string().default(''),
  reasons: z.array(z.string()),
});
type Refused = z.infer<typeof Refused>;

/** Answers a reader's requests: the night, the refused sentences, the judge's pairs. */
export function playModel({ read, rewrite, judge }: ModelPart): (asked: Asked) => unknown {
  return (asked) => {
    const pairs = linesOf(asked, 'pairs');
    if (pairs) {
      const parsed = pairs.map((line) => Pair.parse(line));
      return judge ? judge(parsed) : answerPairs(parsed, isInOrder);
    }
    const refused = linesOf(asked, 'refused');
    if (!refused) return read(asked);
    return rewrite?.(refused.map((line) => Refused.parse(line))) ?? { claims: [] };
  };
}

/** One claim for each repository, in the words of its description. */
export function quoteDescriptions({ rows }: Asked) {
  return {
    lead: 'none',
    themes: [],
    readings: rows.map(({ fullName, description }) => ({
      fullName,
      claims: [
        {
          field: 'what',
          supports: [description],
          sentence: `A project: ${description.replace(/[.!]?$/, '.')}`,
        },
      ],
    })),
  };
}

/** The verdicts of a judge. A control, whose passages are about something else, gets a no. */
export function answerPairs(pairs: readonly Pair[], isTrue: (pair: Pair) => boolean) {
  return {
    verdicts: pairs.map((pair) => ({
      id: pair.id,
      answer: sharesWords(pair) && isTrue(pair) ? 'yes' : 'no',
    })),
  };
}

/** Whether the first and the last word that a sentence has from its passages follow each other there too. A swap fails. */
export function isInOrder({ passages, sentence }: Pair): boolean {
  const text = passages.join(' ').toLowerCase();
  const places = (sentence.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
    .map((word) => text.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')))
    .filter((place) => place !== -1);
  return (places[0] ?? 0) <= (places.at(-1) ?? 0);
}

function sharesWords({ passages, sentence }: Pair): boolean {
  const long = sentence.toLowerCase().match(/[a-z]{5,}/g) ?? [];
  const text = passages.join(' ').toLowerCase();
  return long.filter((word) => text.includes(word)).length * 2 >= long.length;
}

/** The JSON lines between the tags of this name in the last message. Undefined if there are no such tags. */
function linesOf({ messages }: Asked, fence: string): unknown[] | undefined {
  const content = messages.at(-1)?.content ?? '';
  const inner = new RegExp(`<${fence}>\\n([^]*?)\\n?</${fence}>`).exec(content)?.[1];
  return inner
    ?.split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}
