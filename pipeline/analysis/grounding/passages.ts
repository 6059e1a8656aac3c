import type { Answer } from '../../contract/analysis.ts';
import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { NightFacts } from './night-facts.ts';
import { splitSentences } from './sentence-split.ts';
import { nameLanguage } from '../prose/language-name.ts';

/** Which list of an answer. */
export type ListName = 'topCategories' | 'languageTrends' | 'emergingTools' | 'notableProjects';
/** Where a passage stands, for taking it out: a list's item, a block of the analysis, or a text that is all or nothing. */
export type Place =
  | { part: 'title' | 'summary' }
  | { part: ListName; index: number }
  | { part: 'fullAnalysis'; block: number };

/** A piece of an answer that is about one thing. */
export type Passage = {
  place: Place;
  where: string;
  raw: string;
  sentences: readonly string[];
  /** Whether Markdown is read in it. */
  markdown: boolean;
  heading: boolean;
  /** The row an item is about. */
  row: ScannedRow | undefined;
  /** The category or language a note is about. */
  share: { kind: 'category' | 'language'; share: Share } | undefined;
};

/** Everything an answer says in prose, in its order. */
export function listPassages(answer: Answer, facts: NightFacts): Passage[] {
  const shareOf = (kind: 'category' | 'language', name: string) => {
    const share = kind === 'category' ? facts.categories.get(name) : findLanguage(name, facts);
    return share && { kind, share };
  };
  return [
    toPassage({ part: 'title' }, 'title', answer.title),
    toPassage({ part: 'summary' }, 'summary', answer.summary),
    ...answer.topCategories.map(({ name, note }, index) =>
      toPassage({ part: 'topCategories', index }, `topCategories[${index}].note`, note, {
        share: shareOf('category', name),
      }),
    ),
    ...answer.languageTrends.map(({ name, note }, index) =>
      toPassage({ part: 'languageTrends', index }, `languageTrends[${index}].note`, note, {
        share: shareOf('language', name),
      }),
    ),
    ...answer.emergingTools.map(({ fullName, note }, index) =>
      toPassage({ part: 'emergingTools', index }, `emergingTools[${index}].note`, note, {
        row: facts.rows.get(fullName),
      }),
    ),
    ...answer.notableProjects.map(({ fullName, why }, index) =>
      toPassage({ part: 'notableProjects', index }, `notableProjects[${index}].why`, why, {
        row: facts.rows.get(fullName),
      }),
    ),
    ...splitBlocks(answer.fullAnalysis).map((block, index) => ({
      ...toPassage(
        { part: 'fullAnalysis', block: index },
        `fullAnalysis, block ${index + 1}`,
        block,
      ),
      markdown: true,
      heading: /^\s{0,3}#/.test(block),
    })),
  ];
}

/** By its name, or by the name prose gives it. */
export function findLanguage(name: string, facts: NightFacts): Share | undefined {
  return (
    facts.languages.get(name) ??
    facts.evidence.languages.find((share) => nameLanguage(share.name) === name)
  );
}

/** Paragraphs, headings, and the items of lists one by one; each with the line breaks within it. */
export function splitBlocks(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)|(?<=^#[^\n]*)\n/m)
    .filter((block) => block.trim() !== '');
}

function toPassage(
  place: Place,
  where: string,
  raw: string,
  subject: Partial<Pick<Passage, 'row' | 'share'>> = {},
): Passage {
  const sentences = splitSentences(raw);
  const base = { place, where, raw, sentences, markdown: false, heading: false };
  return { ...base, row: subject.row, share: subject.share };
}
