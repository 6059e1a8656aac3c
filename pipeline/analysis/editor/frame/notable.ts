import type { Answer } from '../../../contract/analysis.ts';
import { caveatOf } from '../../reader/caveat.ts';
import type { Reading } from '../../reading.ts';
import type { Edition } from '../edition.ts';
import type { ReadCandidate } from './choice.ts';
import { toSentence } from './sentence.ts';

/** The recommendations of a digest, each with what it is, for whom, what is different, and its figure. */
export function writeNotable(
  notable: readonly ReadCandidate[],
  { figureOf }: Edition,
): Answer['notableProjects'] {
  return notable.map(({ candidate: { row }, reading }) => {
    const what = toSentence(reading.what);
    const forWhom = toSentenceOrNull(reading.forWhom);
    const different = toSentenceOrNull(reading.different);
    const caveat = toSentenceOrNull(reading.caveat) ?? caveatOf(row);
    const parts = [what, forWhom, different, figureOf(row).sentence];
    const why = parts.filter((part) => part !== null).join(' ');
    return { fullName: row.fullName, why, what, forWhom, different, caveat };
  });
}

function toSentenceOrNull(text: Reading['caveat']): string | null {
  return text === null ? null : toSentence(text);
}
