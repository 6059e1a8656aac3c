import { max, rollup, sum } from 'd3-array';
import table from './categories.json' with { type: 'json' };
import {
  type RowTexts,
  toStem,
  toWeighedRuns,
  type WeighedWord,
  wordPattern,
} from './weighed-words.ts';

/** What a category's repositories are for, and the phrases by which one knows it, separated by commas. */
type Category = {
  name: string;
  /** Words for the thing itself, whatever it is about: they count most where a text names what it is. */
  form?: string;
  /** Phrases that place a repository by themselves, that speak for it among others, and that only tip the balance. */
  strong: string;
  plain: string;
  weak: string;
  /** Main languages of code that tip the balance. */
  languages?: string;
};

/**
 * The categories, the narrower first: where two fit a repository equally well, it belongs to the first. A hyphen and a
 * space are one, and so are singular and plural. Words match whole, Chinese phrases anywhere.
 */
const categoryTable: readonly Category[] = table;

/** The name of what fits no category, such as business and everyday life. A row's category is then null. */
export const noCategory = 'Other';

/** The names that a row's category can have. */
export const categoryNames = categoryTable
  .map(({ name }) => name)
  .filter((name) => name !== noCategory);

const weightOfPhrase = { form: 10, strong: 4, plain: 2, weak: 0.7 } as const;
/** A phrase that does not stand where a sentence names the thing counts no more than this. */
const mostOfMention = 4;
const weightOfLanguage = 1.2;
/** Less is no evidence: the row fits no category. */
const leastScore = 2.4;

/** What each phrase counts, by the number of the category. */
const evidenceOf = rollup(
  categoryTable.flatMap((entry, category) =>
    (['form', 'strong', 'plain', 'weak'] as const).flatMap((kind) =>
      (entry[kind] ?? '')
        .split(',')
        .map((phrase) => ({ phrase: toKey(phrase), category, weight: weightOfPhrase[kind] })),
    ),
  ),
  (same) => max(same, ({ weight }) => weight) ?? 0,
  ({ phrase }) => phrase,
  ({ category }) => category,
);
const longestPhrase = Math.max(...[...evidenceOf.keys()].map((key) => key.split(' ').length));

/** The rows of a month of nights are asked for again and again, and each takes a third of a millisecond. */
const categories = new WeakMap<RowTexts, string | null>();

/** What a row is for: the category with the best evidence. Null where none fits. */
export function categoryOf(row: RowTexts): string | null {
  const before = categories.get(row);
  if (before !== undefined) return before;
  const scores = scoreCategories(row);
  const best = Math.max(...scores);
  const name = categoryTable[scores.indexOf(best)]?.name ?? noCategory;
  const category = best < leastScore || name === noCategory ? null : name;
  categories.set(row, category);
  return category;
}

/** Whether any of a row's words speaks for a category. */
export function mayBelongTo(row: RowTexts, category: string): boolean {
  return (scoreCategories(row)[categoryTable.findIndex(({ name }) => name === category)] ?? 0) > 0;
}

/** The sum of the evidence for each category. A phrase counts once, where it says most. */
function scoreCategories(row: RowTexts): number[] {
  const found = categoryTable.map(({ languages = '' }) => {
    const holds = languages.split(', ').includes(row.language);
    return new Map(holds ? [['', weightOfLanguage]] : []);
  });
  for (const words of toWeighedRuns(row).flatMap(findPhrases)) {
    const phrase = toPhrase(words);
    const place = max(words, ({ weight }) => weight) ?? 0;
    const most = words.some(({ head }) => head) ? Infinity : mostOfMention;
    for (const [category, weight] of evidenceOf.get(phrase) ?? []) {
      const phrases = found[category];
      phrases?.set(phrase, Math.max(place * Math.min(weight, most), phrases.get(phrase) ?? 0));
    }
  }
  return found.map((phrases) => sum(phrases.values()));
}

/** The listed phrases of a run, the longest at each place. Their words do not count again by themselves. */
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

function toKey(phrase: string): string {
  const words = phrase.toLowerCase().match(wordPattern);
  return (words ?? []).map(toStem).join(' ');
}
