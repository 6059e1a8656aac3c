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
   * An ordinary fact by itself, or our own decision about another repository. It counts like others, and is told only
   * where the rest would not explain the standing.
   */
  isAside?: true;
  /** What a value above 0 is worth. */
  grade: Grade | ((subject: Subject, surroundings: Surroundings) => Grade);
  /** The reason in words, with figures. Empty if all its quotes are told in heavier reasons. */
  explain: (subject: Subject, surroundings: Surroundings, isTold?: IsTold) => string;
};

/** Whether a heavier reason has quoted these words. */
export type IsTold = (quote: string) => boolean;

/** A feature that can only lower the score. */
type CreditFeature = Finding & { direction: -1 };

/** A measurable sign of spam or of an ordinary repository. Training keeps its direction. */
export type Feature = SuspectFeature | CreditFeature;

/**
 * Lists the first words of a text for a reason, as the text writes them: `“crack”, “keygen”, “nulled” and 2 more`. Words
 * that a longer entry holds are left out. Words that few readers know have their meaning behind them: `“号池” (account pool)`.
 */
export function listQuotes(quotes: readonly string[], text: string): string {
  const different = [...new Set(quotes)];
  const told = different.filter(
    (quote) => !different.some((other) => other !== quote && other.includes(quote)),
  );
  const shown = told.slice(0, mostQuoted).map((quote) => quoteWithMeaning(quote, text));
  const more = told.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

/** Lists names for a reason: `ann/a`, `ann/a and bob/b`, `ann/a, bob/b and 2 more`. */
export function listNames(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const sorted = names.toSorted();
  return more > 0
    ? `${sorted.slice(0, mostNamed).join(', ')} and ${formatCount(more)} more`
    : sorted.join(' and ');
}

const mostQuoted = 3;
const mostNamed = 2;
const english: Readonly<Record<string, string>> = meanings;

/** The words in quotes as the text writes them, and what they mean if they are of another language or of a trade. */
export function quoteWithMeaning(quote: string, text: string): string {
  const meaning = english[quote] ?? english[quote.replaceAll(' ', '')];
  const pattern = quote.replaceAll(' ', String.raw`[^\p{L}\p{N}]{0,3}`);
  const [written] = new RegExp(pattern, 'iu').exec(text) ?? [quote];
  const quoted = `“${written.toLowerCase().replaceAll(/\s+/g, ' ')}”`;
  return meaning === undefined ? quoted : `${quoted} (${meaning})`;
}
