import type { ScannedRow } from '../../contract/repository-row.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { toReadable } from './sentence-split.ts';
import { toRows } from './subjects.ts';

const letterRuns =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{M}\p{N}](?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}])*/gu;

/** Quotation marks around words that nobody wrote, or that another repository wrote. */
export function findFalseQuotations(reading: Reading, facts: NightFacts): string[] {
  const { passage, quotations, mentions, before } = reading;
  const named = toRows([...before, ...mentions]);
  const rows = passage.row ? [passage.row, ...toRows(mentions)] : named;
  const quotable = rows.length > 0 ? rows : facts.scan.rows;
  return quotations
    .filter((quotation) => !isQuoted(quotation, quotable, facts))
    .map((quotation) => `“${quotation}” does not stand in the text of what this is about`);
}

/** A term of the night, or words that stand in a row's own text in this order. */
function isQuoted(
  quotation: string,
  rows: readonly ScannedRow[],
  { evidence }: NightFacts,
): boolean {
  if (evidence.emerging.some(({ term }) => term.normalize('NFKC') === quotation)) return true;
  const words = wordsOf(quotation);
  const stands = (text: string) => {
    let found = 0;
    for (const word of wordsOf(text)) if (word === words[found]) found += 1;
    return found === words.length;
  };
  return rows.some(
    ({ fullName, description, readmeExcerpt, topics }) =>
      [description, readmeExcerpt, fullName].some(stands) || topics.includes(quotation),
  );
}

/**
 * Letters one by one where no space parts words, so that a cut within a run is no strange word. Pictures part words, and
 * what cannot be seen does not.
 */
function wordsOf(text: string): string[] {
  return (
    toReadable(
      text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replaceAll(/[\p{Extended_Pictographic}\u20E3\uFFFD]/gu, ' ')
        .replaceAll(/[*_`\\#>~]/g, ' '),
    ).match(letterRuns) ?? []
  );
}
