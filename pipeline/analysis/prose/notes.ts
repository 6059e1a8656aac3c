import type { Answer } from '../../contract/analysis.ts';
import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { starsADay } from '../counts/velocity.ts';
import { describeChange, rankMoves } from './comparison.ts';
import { countOf, countRepositories, formatPercent } from './figures.ts';
import { nameLanguage } from './language-name.ts';
import type { Night } from './night.ts';

type Note = Answer['topCategories'][number];
/** One more thing to say of a share, and of which kind it is. */
type Remark = { kind: string; text: string };

/** A slower pace is no remark. */
const leastPace = 10;

/** Three to six categories: the largest, then those that moved most. */
export function noteCategories(night: Night): Note[] {
  const chosen = chooseShares(night.evidence.categories, night, { largest: 5, most: 6 });
  return writeNotes(chosen, night, ({ name }) =>
    night.rows.filter((row) => night.categories.get(row) === name),
  );
}

/** Three to eight languages: the largest, then those that moved most. */
export function noteLanguages(night: Night): Note[] {
  const chosen = chooseShares(night.evidence.languages, night, { largest: 6, most: 8 });
  return writeNotes(chosen, night, ({ name }) =>
    night.rows.filter(({ language }) => language === name),
  )
    .map(({ name, note }) => ({ name: nameLanguage(name), note }))
    .filter(({ name }) => name !== '');
}

function chooseShares(
  shares: readonly Share[],
  night: Night,
  { largest, most }: { largest: number; most: number },
): Share[] {
  const present = shares.filter(({ count }) => count > 0);
  const moved = rankMoves(present, night).filter((share) => share.count > 1);
  const chosen = new Set([...present.slice(0, largest), ...moved].slice(0, most));
  return present.filter((share) => chosen.has(share));
}

/** Each note tells the count and the change, and then what the notes before it told least of. */
function writeNotes(
  shares: readonly Share[],
  night: Night,
  rowsOf: (share: Share) => ScannedRow[],
): Note[] {
  const told = new Map<string, number>();
  return shares.map((share) => {
    const remarks = remarkOn(share, night, new Set(rowsOf(share)));
    const least = Math.min(...remarks.map(({ kind }) => told.get(kind) ?? 0));
    const remark = remarks.find(({ kind }) => (told.get(kind) ?? 0) === least);
    if (remark) told.set(remark.kind, least + 1);
    const change = describeChange(share, night);
    const size = `${countRepositories(share.count)} (${formatPercent(share.share)}${change && `, ${change}`})`;
    return { name: share.name, note: `${size}${remark ? `; ${remark.text}` : ''}.` };
  });
}

function remarkOn(share: Share, night: Night, rows: ReadonlySet<ScannedRow>): Remark[] {
  const { ranked, scan } = night;
  // Once is enough to say what it is measured from.
  const since =
    night.compared === night.before && describeChange(share, night) !== ''
      ? ''
      : ` since ${night.before}`;
  const fastest = ranked.find((row) => rows.has(row));
  const largest = night.rows.find((row) => rows.has(row));
  const remarks: Remark[] = [];
  if (fastest && (fastest.starsGained ?? 0) > 0) {
    const gained = fastest.starsGained ?? 0;
    remarks.push({
      kind: 'gain',
      text: `${fastest.fullName} gained most, ${countOf(gained, 'star')}${since}`,
    });
  }
  if (share.starShare >= share.share * 1.5 && share.count >= 3) {
    remarks.push({
      kind: 'weight',
      text: `they hold ${formatPercent(share.starShare)} of all stars, far more than their part of the list`,
    });
  } else if (share.starShare <= share.share / 3 && share.count >= 3) {
    remarks.push({
      kind: 'weight',
      text: `for their number they draw few stars, ${formatPercent(share.starShare)} of all`,
    });
  }
  if (fastest && fastest.starsGained === null && starsADay(fastest, scan.startedAt) >= leastPace) {
    const what = `${countOf(starsADay(fastest, scan.startedAt), 'star')} a day`;
    remarks.push({
      kind: 'pace',
      text:
        share.count === 1
          ? `${fastest.fullName}, at ${what}`
          : `${fastest.fullName} is the fastest at ${what}`,
    });
  }
  if (largest) {
    const stars = countOf(largest.stars, 'star');
    remarks.push({
      kind: 'largest',
      text:
        share.count === 1
          ? `${largest.fullName} with ${stars}`
          : `${largest.fullName} is the largest with ${stars}`,
    });
  }
  if ((share.starsGained ?? 0) > 0 && share.count > 1) {
    remarks.push({
      kind: 'sum',
      text: `together they gained ${countOf(share.starsGained ?? 0, 'star')}${since}`,
    });
  }
  return remarks;
}
