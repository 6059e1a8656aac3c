import { sum } from 'd3-array';
import { categoryTable, type Category } from './category-table.ts';
import { toRowWords, type RowText, type RowWords } from './row-words.ts';
import { appendWord, joinWords, toKey, toWords } from './words.ts';

/** How much a phrase says, by where it stands. An owner chooses topics and names with more care than prose. */
const weightOfField = { topics: 3, name: 2, description: 2, excerpt: 1 } as const;
const weightOfPhrase = { strong: 2, weak: 1 } as const;
/** Less than one strong phrase in a description, or one weak one among the topics, is no evidence. */
const leastScore = 3;
/** Phrases that count for a category: a long list of like topics is no better a reason than its best three. */
const countedPhrases = 3;

type Entry = { category: number; weight: number };
const entriesOfPhrase = indexPhrases(categoryTable);
/** What any phrase starts with: a run of words that is none of these leads nowhere. */
const beginnings = new Set(
  [...entriesOfPhrase.keys()].flatMap((phrase) =>
    Array.from({ length: phrase.length }, (_, index) => phrase.slice(0, index + 1)),
  ),
);
const toolCategories = new Set(categoryTable.filter(({ tools }) => tools).map(({ name }) => name));

/** The category that fits a row best, the earlier in the table where two fit alike; empty where none does. */
export function categoryOf(row: RowText): string {
  return categoryOfWords(toRowWords(row));
}

/** The same for a row whose words are known. */
export function categoryOfWords(words: RowWords): string {
  const weights: number[][] = categoryTable.map(() => []);
  for (const [phrase, fieldWeight] of weighPhrases(words)) {
    for (const { category, weight } of entriesOfPhrase.get(phrase) ?? []) {
      weights[category]?.push(fieldWeight * weight);
    }
  }
  const scores = weights.map((found) =>
    sum(found.toSorted((a, b) => b - a).slice(0, countedPhrases)),
  );
  const best = Math.max(...scores);
  return best < leastScore ? '' : (categoryTable[scores.indexOf(best)]?.name ?? '');
}

/** Whether a category holds things to use. */
export function holdsTools(category: string): boolean {
  return toolCategories.has(category);
}

/** Each phrase of the table that a row says, once, with the weight of the best field it stands in. */
function weighPhrases(words: RowWords): Map<string, number> {
  const weights = new Map<string, number>();
  const weigh = (fieldWords: readonly string[], weight: number) => {
    const keys = fieldWords.map(toKey);
    for (const start of keys.keys()) {
      let phrase = '';
      for (let next = start; next < keys.length; next += 1) {
        phrase = appendWord(phrase, keys[next] ?? '');
        if (!beginnings.has(phrase)) break;
        if (entriesOfPhrase.has(phrase)) {
          weights.set(phrase, Math.max(weight, weights.get(phrase) ?? 0));
        }
      }
    }
  };
  weigh(words.excerpt, weightOfField.excerpt);
  weigh(words.description, weightOfField.description);
  weigh(words.name, weightOfField.name);
  for (const topic of words.topics) weigh(topic, weightOfField.topics);
  return weights;
}

function indexPhrases(table: readonly Category[]): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>();
  for (const [category, entry] of table.entries()) {
    for (const kind of ['weak', 'strong'] as const) {
      for (const phrase of toPhrases(entry[kind])) {
        const entries = (index.get(phrase) ?? []).filter((other) => other.category !== category);
        // A phrase of several words says more than the same words apart.
        const weight = weightOfPhrase[kind] + (kind === 'strong' && phrase.includes(' ') ? 1 : 0);
        index.set(phrase, [...entries, { category, weight }]);
      }
    }
  }
  return index;
}

function toPhrases(list: string): string[] {
  return list.split(',').map((phrase) => joinWords(toWords(phrase).map(toKey)));
}
