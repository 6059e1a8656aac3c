import { greatest, max, rollup, sum } from 'd3-array';
import { categories } from '../../contract/row-views.ts';
import table from './categories.json' with { type: 'json' };
import { type RowTexts, toPhraseKey, toWeighedRuns, type WeighedWord } from './weighed-words.ts';

/** Phrases that show a category, with commas between. */
type Phrases = {
  /** Words for the thing itself. They count most in the part of a text that says what it is. */
  form?: string;
  /**
   * Groups of phrases: enough alone, in need of others, and only for a choice between close
   * results.
   */
  strong: string;
  plain: string;
  weak: string;
};

/** Repositories of no category, such as business and everyday life. The row has null. */
export const noCategory = 'Other';

/** Of two categories that fit equally, the first wins. */
const names = [...categories, noCategory] as const;

/** A hyphen is a space, a singular its plural. Words match as a whole, Chinese phrases anywhere. */
const phrasesOf: Readonly<Record<(typeof names)[number], Phrases>> = table;

const weightOfPhrase = { form: 10, strong: 4, plain: 2, weak: 0.7 } as const;
/** With less evidence, the row fits no category. */
const leastScore = 2.4;

/** What each phrase counts, by the number of the category. */
const evidenceOf = rollup(
  names.flatMap((name, category) =>
    (['form', 'strong', 'plain', 'weak'] as const).flatMap((kind) =>
      (phrasesOf[name][kind] ?? '')
        .split(',')
        .map((phrase) => ({ phrase: toPhraseKey(phrase), category, weight: weightOfPhrase[kind] })),
    ),
  ),
  (same) => max(same, ({ weight }) => weight) ?? 0,
  ({ phrase }) => phrase,
  ({ category }) => category,
);
const longestPhrase = Math.max(...[...evidenceOf.keys()].map((key) => key.split(' ').length));

/** A month of nights asks for the same rows again, and each takes a third of a millisecond. */
const cached = new WeakMap<RowTexts, string | null>();

/** What a row is for: the category with the best evidence. Null if none fits. */
export function categoryOf(row: RowTexts): string | null {
  const before = cached.get(row);
  if (before !== undefined) return before;
  const best = greatest(scoreCategories(row), ({ score }) => score);
  const fits = best !== undefined && best.score >= leastScore && best.name !== noCategory;
  const category = fits ? best.name : null;
  cached.set(row, category);
  return category;
}

/** The evidence for each category. A phrase counts once, where it counts most. */
function scoreCategories(row: RowTexts): { name: string; score: number }[] {
  const found = names.map(() => new Map<string, number>());
  for (const words of toWeighedRuns(row).flatMap(findPhrases)) {
    const phrase = toPhrase(words);
    const place = max(words, ({ weight }) => weight) ?? 0;
    for (const [category, weight] of evidenceOf.get(phrase) ?? []) {
      const phrases = found[category];
      phrases?.set(phrase, Math.max(place * weight, phrases.get(phrase) ?? 0));
    }
  }
  return names.map((name, index) => ({ name, score: sum(found[index]?.values() ?? []) }));
}

/** The listed phrases of a run, the longest at each place. Their words do not count again. */
function findPhrases(run: readonly WeighedWord[]): (readonly WeighedWord[])[] {
  const found: (readonly WeighedWord[])[] = [];
  for (let start = 0; start < run.length; start += 1) {
    let words = run.slice(start, start + longestPhrase);
    while (words.length > 0 && !evidenceOf.has(toPhrase(words))) words = words.slice(0, -1);
    if (words.length > 0) found.push(words);
    start += Math.max(0, words.length - 1);
  }
  return found;
}

function toPhrase(words: readonly WeighedWord[]): string {
  return words.map(({ word }) => word).join(' ');
}
