import { LRUCache } from 'lru-cache';

/** How many tokens a piece of an answer has. */
export type CountTokens = (text: string) => number;

/** Rows and digests of several nights, in several views. */
const keptCounts = 10_000;
/** The longest text that is kept, in UTF-16 units: a whole digest. */
const keptLength = 40_000_000;

const counts = new LRUCache<string, number>({
  max: keptCounts,
  maxSize: keptLength,
  sizeCalculation: (_count, text) => text.length,
});
let counter: Promise<CountTokens> | undefined;

/**
 * Loads the counter of OpenAI's encoding o200k_base. What looks like a special token counts as text.
 *
 * It is loaded at the first call that has a budget. Each text is counted once while it is kept.
 */
export function loadCountTokens(): Promise<CountTokens> {
  return (counter ??= load());
}

async function load(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const count = countTokens(text, options);
    counts.set(text, count);
    return count;
  };
}
