import { formatCount, joinFirst } from '../../platform/text.ts';
import type { Alike } from './alike.ts';
import { explainPhrase } from './phrases.ts';
import type { Assessed } from './assessed.ts';
import type { Words } from './words.ts';

/** A repository, the phrases in its texts, and what other repositories have in common with it. */
export type Measured = { assessed: Assessed; words: Words; alike: Alike };

/** What a finding is about. Different kinds support each other; one kind may have one cause. */
type Kind = 'words' | 'page' | 'content' | 'counts' | 'owner' | 'text' | 'cohort';

/**
 * What a finding is worth for the standing. `hints`: it only raises the score. `supports`: evidence
 * beside a finding of another kind, if it raises the score enough. `cautions`: enough for caution.
 * `condemns`: enough for quarantine.
 */
export type Grade = 'hints' | 'supports' | 'cautions' | 'condemns';

type Sign = {
  kind: Kind;
  /** The value of the feature, 0 or more. Null means unknown and counts as 0. */
  measure: (measured: Measured) => number | null;
};

/** A sign of spam, which can only raise the score. */
type SuspectSign = Sign & {
  /** An ordinary fact. It counts, and is a reason only if nothing else explains the standing. */
  isAside?: true;
  /** The grade of a finding, which has a value above 0. */
  grade: Grade | ((measured: Measured) => Grade);
  /** The reason in words, with figures. Empty if stronger reasons quoted all of its words. */
  explain: (measured: Measured, isQuoted: IsQuoted) => string;
};

/** Whether a stronger reason has quoted these words. */
export type IsQuoted = (quote: string) => boolean;

/** Signs by their names. One without an explanation can only lower the score. */
export type Signs = Readonly<Record<string, SuspectSign | Sign>>;

export type SuspectFeature = SuspectSign & { name: string; direction: 1 };
/** A measurable sign of spam or of an ordinary repository. Training never changes its direction. */
export type Feature = SuspectFeature | (Sign & { name: string; direction: -1 });

const mostQuoted = 3;
const mostNamed = 2;

/**
 * Lists the first words of a text for a reason, as the text writes them: `“crack”, “nulled” and 2
 * more`. A word within a longer quote is left out.
 */
export function listQuotes(quotes: readonly string[], text: string): string {
  const different = [...new Set(quotes)];
  const distinct = different.filter(
    (quote) => !different.some((other) => other !== quote && other.includes(quote)),
  );
  const shown = distinct.slice(0, mostQuoted).map((quote) => quoteWithMeaning(quote, text));
  const more = distinct.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

/** The quote, with its meaning if few readers know the word: `“号池” (account pool)`. */
export function quoteWithMeaning(quote: string, text: string): string {
  const { phrase = quote, meaning } = explainPhrase(quote);
  // Folded letters are not in the text: a foreign phrase is as in its list, a disguised one plain.
  const plain = /^[ -~]*$/.test(phrase) ? quote : phrase;
  const [written] = toWritten(quote).exec(text) ?? [plain];
  const quoted = `“${written.toLowerCase().replaceAll(/\s+/g, ' ')}”`;
  return meaning === undefined ? quoted : `${quoted} (${meaning})`;
}

/** A pattern for a quote as texts write it. */
export function toWritten(quote: string): RegExp {
  return new RegExp(quote.replaceAll(' ', String.raw`[^\p{L}\p{N}]{0,3}`), 'iu');
}

/** Lists names for a reason: `ann/a`, `ann/a and bob/b`, `ann/a, bob/b and 2 more`. */
export function listNames(names: readonly string[]): string {
  return joinFirst(names.toSorted(), mostNamed);
}
