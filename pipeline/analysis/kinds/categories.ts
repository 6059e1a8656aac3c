import { sum } from 'd3-array';
import table from './categories.json' with { type: 'json' };
import { toStem, toWeighedRuns, wordPattern, type RowTexts } from './weighed-words.ts';

/** What a category's repositories are for, and the phrases by which one knows it, separated by commas. */
type Category = {
  name: string;
  /** Phrases that settle it, wherever they stand. */
  certain?: string;
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

const weightOfPhrase = { certain: 16, form: 8, strong: 4, plain: 2, weak: 0.7 } as const;
const weightOfLanguage = 1.2;
/** Less is no evidence: the row fits no category. */
const leastScore = 2.4;
/** Each further phrase of a category counts this much of the one before: a long list is no better than its best. */
const decay = 0.6;

/** Where a phrase does not name the thing, it is no form of it. */
const weightOfMention = 2;

type Evidence = { category: number; weight: number; mention: number };
const evidenceOfPhrase = indexPhrases();
const longestPhrase = Math.max(...[...evidenceOfPhrase.keys()].map((key) => key.split(' ').length));

/** The rows of a month of nights are asked for again and again, and each takes a third of a millisecond. */
const categories = new WeakMap<RowTexts, string | null>();

/** What a row is for: the category with the best evidence. Null where none fits. */
export function categoryOf(row: RowTexts): string | null {
  const before = categories.get(row);
  if (before !== undefined) return before;
  const category = findCategory(row);
  categories.set(row, category);
  return category;
}

/** Whether any of a row's words speaks for a category. */
export function mayBelongTo(row: RowTexts, category: string): boolean {
  return (scoreCategories(row)[categoryTable.findIndex(({ name }) => name === category)] ?? 0) > 0;
}

function findCategory(row: RowTexts): string | null {
  const scores = scoreCategories(row);
  const best = Math.max(...scores);
  const name = categoryTable[scores.indexOf(best)]?.name ?? noCategory;
  return best < leastScore || name === noCategory ? null : name;
}

function scoreCategories(row: RowTexts): number[] {
  const found = categoryTable.map((): Map<string, number> => new Map());
  const add = (category: number, phrase: string, weight: number) => {
    const phrases = found[category];
    phrases?.set(phrase, Math.max(weight, phrases.get(phrase) ?? 0));
  };
  for (const run of toWeighedRuns(row)) {
    for (let start = 0; start < run.length; start += 1) {
      for (let length = Math.min(longestPhrase, run.length - start); length > 0; length -= 1) {
        const words = run.slice(start, start + length);
        const phrase = words.map(({ word }) => word).join(' ');
        const evidence = evidenceOfPhrase.get(phrase);
        if (evidence === undefined) continue;
        const place = Math.max(...words.map(({ weight }) => weight));
        const isHead = words.some(({ head }) => head);
        for (const { category, weight, mention } of evidence) {
          add(category, phrase, place * (isHead ? weight : mention));
        }
        // The words of a phrase do not count again by themselves.
        start += length - 1;
        break;
      }
    }
  }
  for (const [category, { languages }] of categoryTable.entries()) {
    const holds = languages?.split(',').some((name) => name.trim() === row.language) ?? false;
    if (holds) add(category, ' language', weightOfLanguage);
  }
  return found.map((phrases) =>
    sum([...phrases.values()].toSorted((a, b) => b - a).map((weight, at) => weight * decay ** at)),
  );
}

function indexPhrases(): Map<string, Evidence[]> {
  const index = new Map<string, Evidence[]>();
  for (const [category, entry] of categoryTable.entries()) {
    for (const kind of ['weak', 'plain', 'strong', 'form', 'certain'] as const) {
      for (const phrase of (entry[kind] ?? '')
        .split(',')
        .filter((text) => text.trim())
        .map(toKey)) {
        const known = index.get(phrase) ?? [];
        const before = known.find((one) => one.category === category);
        const weight = weightOfPhrase[kind];
        const mention = kind === 'form' ? (before?.mention ?? weightOfMention) : weight;
        const others = known.filter((one) => one !== before);
        index.set(phrase, [...others, { category, weight, mention }]);
      }
    }
  }
  return index;
}

function toKey(phrase: string): string {
  const words = phrase.toLowerCase().match(wordPattern);
  return (words ?? []).map(toStem).join(' ');
}
