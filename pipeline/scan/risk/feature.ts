import { formatCount } from '../../platform/text.ts';
import meanings from './english.json' with { type: 'json' };
import type { Subject } from './subject.ts';
import type { Surroundings } from './surroundings.ts';

/** What a finding is about. Findings of two kinds support each other; two of one kind may have one cause. */
type Kind = 'words' | 'page' | 'counts' | 'owner' | 'text' | 'cohort';

/**
 * What a finding is worth for the standing.
 *
 * `hints`: only through the score. `supports`: evidence beside another kind, where it raises the score enough.
 * `cautions`: enough for caution. `condemns`: enough for quarantine.
 */
export type Grade = 'hints' | 'supports' | 'cautions' | 'condemns';

type Finding = {
  name: string;
  /** What it measures, for readers of the model file. */
  meaning: string;
  kind: Kind;
  /** The value, 0 or more. Null means unknown and counts as 0. */
  measure: (subject: Subject, surroundings: Surroundings) => number | null;
};

/** A feature that can only raise the score. */
export type SuspectFeature = Finding & {
  direction: 1;
  /**
   * An ordinary fact by itself, or our own decision about another repository. It counts like others, and is told only of
   * a row that has nothing else.
   */
  isAside?: true;
  /** What a value above 0 is worth. */
  grade: Grade | ((subject: Subject, surroundings: Surroundings) => Grade);
  /** The reason in words, with figures. */
  explain: (subject: Subject, surroundings: Surroundings) => string;
};

/** A feature that can only lower the score. */
type CreditFeature = Finding & { direction: -1 };

/** A measurable sign of spam or of an ordinary repository. Training keeps its direction. */
export type Feature = SuspectFeature | CreditFeature;

/**
 * Lists the first words of a text for a reason: `“crack”, “keygen”, “nulled” and 2 more`. Words that a longer entry holds
 * are left out. Words that few readers know have their meaning behind them: `“号池” (account pool)`.
 */
export function listQuotes(quotes: readonly string[]): string {
  const different = [...new Set(quotes)];
  const told = different.filter(
    (quote) => !different.some((other) => other !== quote && other.includes(quote)),
  );
  const shown = told.slice(0, mostListed).map(quoteWithMeaning);
  const more = told.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

const mostListed = 3;
const english: Readonly<Record<string, string>> = meanings;

/** The words in quotes, and what they mean if they are of another language or of a trade. */
export function quoteWithMeaning(quote: string): string {
  const meaning = english[quote] ?? english[quote.replaceAll(' ', '')];
  return meaning === undefined ? `“${quote}”` : `“${quote}” (${meaning})`;
}
