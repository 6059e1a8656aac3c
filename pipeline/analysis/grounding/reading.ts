import { findKinds, findRows, takeLongest, type Mention } from './mentions.ts';
import { markShares, type NamedShare } from './named-shares.ts';
import type { NightFacts } from './night-facts.ts';
import type { Passage } from './passages.ts';
import { blankRange, toReadable } from './sentence-split.ts';

/** A sentence, read. */
export type Reading = {
  passage: Passage;
  /** Plain words; quotations and names of repositories are in it. */
  text: string;
  /** The same at the same positions, quotations filled. */
  own: string;
  /** The same, every mention filled: what is left is the analyst's own words. */
  rest: string;
  /** The same, with a mark of its own where languages and categories stand, in whatever words. */
  marked: string;
  /** Which these are, in order. */
  shares: readonly NamedShare[];
  quotations: string[];
  /** Of rows, languages, categories, themes and terms, in order. */
  mentions: readonly Mention[];
  /** What the sentences before it in this passage spoke of, the newest last. */
  before: readonly Mention[];
};

const quotation = /“([^”]*)”|"([^"]*)"/g;

export function readSentences(passage: Passage, facts: NightFacts): Reading[] {
  let before: readonly Mention[] = [];
  return passage.sentences.map((raw) => {
    const reading = readSentence(raw, passage, facts);
    const full = { ...reading, before };
    before = [...before, ...reading.mentions];
    return full;
  });
}

function readSentence(raw: string, passage: Passage, facts: NightFacts): Omit<Reading, 'before'> {
  const text = toReadable(raw).replaceAll('`', '');
  const quoted = [...text.matchAll(quotation)];
  let own = text;
  for (const { index, 0: all } of quoted) own = blankRange(own, index + 1, index + all.length - 1);
  const rows = findRows(own, facts);
  let rest = own;
  for (const { from, to } of rows) rest = blankRange(rest, from, to);
  const terms = quoted.flatMap(({ index, 0: all, 1: curly, 2: straight }): Mention[] => {
    const term = facts.evidence.emerging.find((other) => other.term === (curly ?? straight));
    return term ? [{ from: index, to: index + all.length, subject: { kind: 'term', term } }] : [];
  });
  const found = [...terms, ...findKinds(rest, facts)];
  const mentions = [...rows, ...takeLongest(found)].toSorted((a, b) => a.from - b.from);
  for (const { from, to, subject } of mentions) {
    if (subject.kind !== 'term') rest = blankRange(rest, from, to);
  }
  const quotations = quoted.map(({ 1: curly, 2: straight }) => curly ?? straight ?? '');
  return { passage, text, own, rest, ...markShares(rest, mentions, facts), quotations, mentions };
}
