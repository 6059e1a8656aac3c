import type { Subject } from './subject.ts';
import type { Surroundings } from './surroundings.ts';

type Finding = {
  name: string;
  /** What it measures, for readers of the model file. */
  meaning: string;
  /** Whether it measures behaviour of others or repetition, and not the owner's text about this repository. */
  isBehaviour: boolean;
  /** The value, 0 or more. Null means unknown and counts as 0. */
  measure: (subject: Subject, surroundings: Surroundings) => number | null;
};

/** A feature that can only raise the score. */
type SuspectFeature = Finding & {
  direction: 1;
  /** The reason in words, with figures. */
  explain: (subject: Subject, surroundings: Surroundings) => string;
};

/** A feature that can only lower the score. */
type CreditFeature = Finding & { direction: -1 };

/** A measurable sign of spam or of an ordinary repository. Training keeps its direction. */
export type Feature = SuspectFeature | CreditFeature;

const thousands = new Intl.NumberFormat('en');

/** Formats a count for a reason: `1,240`. */
export function formatCount(count: number): string {
  // Avoids the slow Intl formatter for counts without a comma.
  const isShort = Number.isInteger(count) && count < 1_000;
  return isShort ? String(count) : thousands.format(count);
}
