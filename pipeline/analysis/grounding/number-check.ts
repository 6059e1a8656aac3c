import type { ScannedRow } from '../../contract/repository-row.ts';
import { findWrongDates, isoDate } from './date-check.ts';
import type { Figure, Unit } from './figures.ts';
import type { NightFacts } from './night-facts.ts';
import { isCountOfNamed, isOfSameSize, standsInText } from './number-match.ts';
import type { NumberClaim } from './number-words.ts';
import { readNumbers } from './numbers.ts';
import type { Reading } from './reading.ts';
import { groupFigures, rowFigures } from './row-figures.ts';
import { blankOut, blankRange } from './sentence-split.ts';
import { shareFigures, termFigures, themeFigures } from './share-figures.ts';
import { fitsTime, readStarClaim, type StarClaim } from './star-claim.ts';
import { clauseAt, rowsAt, sharesAt } from './subjects.ts';

/** What GitHub and our scans count of a repository: its own text proves nothing about it. */
const countedByUs = new Set<Unit | undefined>([
  'stars',
  'forks',
  'followers',
  'nights',
  'repositories',
  'rank',
]);
/** A group that the evidence counts, not a number of it. */
const topTen = /\b(?:ten|10) (?:largest|biggest|most[ -]starred)\b|\btop (?:ten|10)\b/gi;
const aboutAll =
  /\b(?:list|night|tonight|all|together|total|median|whole|usual|average|highest|every|combined|overall|list's|night's)\b/i;

/** What the counted parts of a whole night are parts of. */
const aboutParts =
  /organi[sz]|licen[cs]|\bnew|enter|arriv|spam|aside|quarantin|\bten\b|\btop\b|largest/i;

/** Numbers that neither rows nor evidence hold, or hold of something else than what the sentence speaks of. */
export function findUnsupportedNumbers(reading: Reading, facts: NightFacts): string[] {
  let text = blankOut(blankOut(reading.rest, isoDate), topTen);
  for (const { from, to } of facts.findLicences(text)) text = blankRange(text, from, to);
  const numbers = readNumbers(text);
  return [
    ...findWrongDates(reading, facts),
    ...numbers
      .filter((number) => !isInWords(number, text))
      .filter(
        (number) => !isSupported(number, readStarClaim(text, number, numbers), { reading, facts }),
      )
      .map((number) => explain(number, reading)),
  ];
}

function explain({ from, shown, unit }: NumberClaim, reading: Reading): string {
  const [row] = rowsAt(reading, from);
  const of = row ? ` of ${row.fullName}` : '';
  return `the number ${shown}${unit === undefined || unit === 'percent' ? '' : ` (${unit})`} is not in the data${of}; leave numbers out or use those given`;
}

/** `one of two`, a version or a list's number stands in a word or a heading; letters around it were told apart already. */
function isInWords({ from, to }: NumberClaim, text: string): boolean {
  return /[\uE000]$/.test(text.slice(0, from)) || text.slice(to).startsWith('\uE000');
}

function isSupported(
  number: NumberClaim,
  stars: StarClaim,
  { reading, facts }: { reading: Reading; facts: NightFacts },
): boolean {
  const rows = rowsAt(reading, number.from);
  if (number.unit === 'rank') return rows.some((row) => ranksOf(row, facts).includes(number.value));
  const figures = [
    ...rows.flatMap((row) => rowFigures(row, facts)),
    ...rows.flatMap((row) => groupFigures(row, reading, facts)),
    ...sharesAt(reading, number.from).flatMap((share) => shareFigures(share, facts.evidence)),
    ...wordAndThemeFigures(reading, facts),
    ...figuresOfAll(number, rows, { reading, facts }),
  ];
  const fits = (figure: Figure) =>
    figure.unit !== 'stars' || fitsTime(figure, stars, facts.evidence.daysSinceEarlier);
  if (figures.some((figure) => isOfSameSize(number, figure) && fits(figure))) return true;
  return (
    isCountOfNamed(number, reading) ||
    (!countedByUs.has(number.unit) && rows.some((row) => standsInText(number, row)))
  );
}

function wordAndThemeFigures({ mentions, before }: Reading, { evidence }: NightFacts): Figure[] {
  const all = [...before, ...mentions];
  const named = all.filter(({ subject }) => subject.kind === 'row').length;
  return all.flatMap(({ subject }) => {
    if (subject.kind === 'theme') return themeFigures(subject.theme, named);
    return subject.kind === 'term' ? termFigures(subject.term, evidence.rowCount) : [];
  });
}

/** The night's own figures; its stars only where the words are not about one repository, its parts where they are named. */
function figuresOfAll(
  { from }: NumberClaim,
  rows: readonly ScannedRow[],
  { reading, facts }: { reading: Reading; facts: NightFacts },
): Figure[] {
  const clause = clauseAt(reading.own, from);
  const isAboutAll = rows.length === 0 || aboutAll.test(reading.rest.slice(clause.from, clause.to));
  const isAboutParts = aboutParts.test(reading.own.slice(clause.from, clause.to));
  return facts.ofNight.filter(({ unit }) => {
    if (unit === 'percent') return isAboutParts;
    return isAboutAll || unit !== 'stars';
  });
}

function ranksOf(row: ScannedRow, { scan, ranked }: NightFacts): number[] {
  return [scan.rows.filter(({ stars }) => stars > row.stars).length, ranked.indexOf(row)].map(
    (index) => index + 1,
  );
}
