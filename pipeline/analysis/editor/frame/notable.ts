import type { Answer } from '../../../contract/analysis.ts';
import type { ScannedRow } from '../../../contract/repository-row.ts';
import { ageInDays } from '../../counts/velocity.ts';
import type { Reading } from '../../reading.ts';
import type { Edition } from '../edition.ts';
import type { ReadCandidate } from './choice.ts';
import { toSentence } from './sentence.ts';

/** The recommendations of a digest, each with what it is, for whom, what is different, and its figure. */
export function writeNotable(
  notable: readonly ReadCandidate[],
  { night, figureOf }: Edition,
): Answer['notableProjects'] {
  return notable.map(({ candidate: { row }, reading }) => {
    const what = toSentence(reading.what);
    const forWhom = toSentenceOrNull(reading.forWhom);
    const different = toSentenceOrNull(reading.different);
    const caveat = toSentenceOrNull(reading.caveat) ?? findCaveat(row, night.scan.startedAt);
    const parts = [what, forWhom, different, figureOf(row).sentence];
    const why = parts.filter((part) => part !== null).join(' ');
    return { fullName: row.fullName, why, what, forWhom, different, caveat };
  });
}

function toSentenceOrNull(text: Reading['caveat']): string | null {
  return text === null ? null : toSentence(text);
}

const attackWords = /\b(?:exploit|zero-?day|0-?day|jailbreak|rootkit|privilege escalation)\b/i;
/** An owner's account is new for so many days. */
const newOwnerDays = 7;

/** What the row itself says to beware of. */
function findCaveat(row: ScannedRow, startedAt: string): string | null {
  const { ownerCreatedAt } = row.signals;
  const name = row.fullName.slice(row.fullName.indexOf('/') + 1);
  if (attackWords.test(`${row.fullName} ${row.description}`)) {
    return `${name} holds attack code: read it before you run it.`;
  }
  if (row.license === '') return `${name} has no licence, so nobody may reuse it yet.`;
  if (
    ownerCreatedAt !== null &&
    ageInDays({ createdAt: ownerCreatedAt }, startedAt) < newOwnerDays
  ) {
    return `The account behind ${name} is less than a week old.`;
  }
  return null;
}
