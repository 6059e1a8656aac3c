import { findFalseAbsences } from './absence-check.ts';
import { findFalseComparisons } from './comparison-check.ts';
import { findWrongDirections } from './direction-check.ts';
import { findHiddenText } from './hidden-text-check.ts';
import { findMisplacedKinds } from './language-check.ts';
import { findWrongLengths } from './length-check.ts';
import { findWrongLicences } from './licence-check.ts';
import { findMarkup } from './markup-check.ts';
import { findStrangers } from './name-check.ts';
import type { NightFacts } from './night-facts.ts';
import { findUnsupportedNumbers } from './number-check.ts';
import { findOrders } from './order-check.ts';
import { leastOverlap, measureOverlap } from './overlap.ts';
import { findWrongOwners } from './owner-check.ts';
import type { Passage } from './passages.ts';
import { findPromotions } from './promotion-check.ts';
import { findUnsupportedQuantities } from './quantity-check.ts';
import { findFalseQuotations } from './quotation-check.ts';
import { readSentences, type Reading } from './reading.ts';
import { findWordsOfSafety } from './safety-check.ts';
import { findUnsupportedSuperlatives } from './superlative-check.ts';

/** Why a passage fails: as a whole, and which sentence of it alone does. */
export type Failure = { kind: Kind; reason: string; sentence: number | undefined };

/** What is wrong with a claim: whom it names, what it counts, … */
export type Kind =
  | 'name'
  | 'number'
  | 'quotation'
  | 'language'
  | 'superlative'
  | 'licence'
  | 'owner'
  | 'safety'
  | 'order'
  | 'markup'
  | 'overlap'
  | 'length';

type Check = (reading: Reading, facts: NightFacts) => string[];
const ofSentences: readonly (readonly [Kind, Check])[] = [
  ['name', findStrangers],
  ['name', findPromotions],
  ['quotation', findFalseQuotations],
  ['number', findUnsupportedNumbers],
  ['number', findUnsupportedQuantities],
  ['number', findFalseAbsences],
  ['number', findFalseComparisons],
  ['language', findMisplacedKinds],
  ['language', findWrongDirections],
  ['licence', findWrongLicences],
  ['owner', findWrongOwners],
  ['safety', findWordsOfSafety],
  ['superlative', findUnsupportedSuperlatives],
  ['order', findOrders],
];

/** Every reason against a passage, once. */
export function checkPassage(passage: Passage, facts: NightFacts): Failure[] {
  const found: readonly (readonly [Kind, string[]])[] = [
    ['length', findWrongLengths(passage)],
    ['markup', [...findHiddenText(passage), ...findMarkup(passage, facts)]],
    ['overlap', findDrift(passage, facts)],
  ];
  const whole = found.flatMap(([kind, reasons]) =>
    reasons.map((reason) => ({ kind, reason, sentence: undefined })),
  );
  const single = readSentences(passage, facts).flatMap((reading, sentence) =>
    ofSentences.flatMap(([kind, find]) =>
      find(reading, facts).map((reason) => ({ kind, reason, sentence })),
    ),
  );
  return [...whole, ...single];
}

/** A note that shares too few words with its row tells of something else. */
function findDrift({ raw, row }: Passage, facts: NightFacts): string[] {
  if (!row) return [];
  const overlap = measureOverlap(raw, row, facts);
  return overlap === undefined || overlap >= leastOverlap
    ? []
    : [`it says little that the text of ${row.fullName} says (${Math.round(overlap * 100)}%)`];
}
