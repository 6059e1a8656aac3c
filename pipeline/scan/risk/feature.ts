import type { Subject } from './subject.ts';
import type { Surroundings } from './surroundings.ts';

type Finding = {
  name: string;
  /** What it measures, for whoever reads the model. */
  meaning: string;
  /** Whether it shows in what others did or in repetition, not in what the owner wrote about this one repository. */
  isBehaviour: boolean;
  /** From 0, nothing to say, upwards; null where it is not known, which says nothing either. */
  measure: (subject: Subject, surroundings: Surroundings) => number | null;
};

/** A finding that may only raise the score. */
type SuspectFeature = Finding & {
  direction: 1;
  /** The finding in words with its own figures. */
  explain: (subject: Subject, surroundings: Surroundings) => string;
};

/** A finding that may only lower it. */
type CreditFeature = Finding & { direction: -1 };

/** One thing that tells spam from the ordinary. A fit keeps to its direction. */
export type Feature = SuspectFeature | CreditFeature;
