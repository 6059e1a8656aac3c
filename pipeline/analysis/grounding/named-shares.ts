import type { Share } from '../../contract/evidence.ts';
import type { Mention } from './mentions.ts';
import type { NightFacts } from './night-facts.ts';

/** A language or a category where a sentence names it; no share where the night has none of it. */
export type NamedShare = {
  from: number;
  to: number;
  kind: 'language' | 'category';
  name: string;
  share: Share | undefined;
};

/** A named share in a marked text, and several of them in a row, as parts of patterns. */
export const oneShare = String.raw`\uE001+`;
export const someShares = String.raw`\uE001+(?:(?:,| or| and| nor|, or|, and|, nor) \uE001+)*`;

/** The text with a mark where languages and categories stand, also where half a category's name says which. */
export function markShares(
  rest: string,
  mentions: readonly Mention[],
  facts: NightFacts,
): { marked: string; shares: NamedShare[] } {
  const whole = mentions.flatMap(({ from, to, subject }): NamedShare[] =>
    subject.kind === 'language' || subject.kind === 'category' ? [{ ...subject, from, to }] : [],
  );
  const parts = facts.findCategoryParts(rest).map(({ from, to, value }): NamedShare => {
    const name = value;
    return { from, to, kind: 'category', name, share: facts.categories.get(name) };
  });
  const shares = [...whole, ...parts].toSorted((a, b) => a.from - b.from);
  let marked = rest;
  for (const { from, to } of shares) {
    marked = marked.slice(0, from) + '\uE001'.repeat(to - from) + marked.slice(to);
  }
  return { marked, shares };
}

export function sharesWithin(
  shares: readonly NamedShare[],
  from: number,
  to: number,
): NamedShare[] {
  return shares.filter((share) => share.from >= from && share.to <= to);
}
