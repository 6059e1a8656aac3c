import type { ScannedRow } from '../../contract/repository-row.ts';
import {
  nightFigures,
  rowFigures,
  shareFigures,
  termFigures,
  themeFigures,
  type Figure,
  type Unit,
} from './figures.ts';
import type { NightFacts } from './night-facts.ts';
import { readNumbers, type NumberClaim } from './numbers.ts';
import type { Reading } from './reading.ts';
import { blankOut, blankRange, toReadable } from './sentence-split.ts';
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
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/g;
const aboutAll =
  /\b(?:list|night|tonight|all|together|total|median|whole|usual|average|highest|every|combined|overall|list's|night's)\b/i;

/** What the counted parts of a whole night are parts of. */
const aboutParts =
  /organi[sz]|licen[cs]|\bnew|enter|arriv|spam|aside|quarantin|\bten\b|\btop\b|largest/i;

/** Numbers that neither rows nor evidence hold, or hold of something else than what the sentence speaks of. */
export function findUnsupportedNumbers(reading: Reading, facts: NightFacts): string[] {
  let text = blankOut(blankOut(reading.rest, isoDate), topTen);
  for (const { from, to } of facts.findLicences(text)) text = blankRange(text, from, to);
  return [
    ...findWrongDates(reading, facts),
    ...readNumbers(text)
      .filter((number) => !isInWords(number, text))
      .filter((number) => !isSupported(number, reading, facts))
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

function isSupported(number: NumberClaim, reading: Reading, facts: NightFacts): boolean {
  const rows = rowsAt(reading, number.from);
  if (number.unit === 'rank') return rows.some((row) => ranksOf(row, facts).includes(number.value));
  const figures = [
    ...rows.flatMap((row) => rowFigures(row, facts)),
    ...rows.flatMap((row) => groupFigures(row, reading, facts)),
    ...sharesAt(reading, number.from).flatMap(shareFigures),
    ...wordAndThemeFigures(reading, facts),
    ...figuresOfAll(number, rows, { reading, facts }),
  ];
  if (figures.some((figure) => matches(number, figure))) return true;
  return (
    isCountOfNamed(number, reading) ||
    (!countedByUs.has(number.unit) && rows.some((row) => standsInText(number, row)))
  );
}

function matches({ value, slack, unit, hedge }: NumberClaim, figure: Figure): boolean {
  if (!isSameUnit(unit, figure.unit)) return false;
  const exact = Math.abs(figure.value - value) < (slack === 0.5 ? 0.500001 : slack * 1.0001 + 1e-9);
  if (exact || hedge === undefined || value < 10) return exact;
  const ratio = figure.value / value;
  if (hedge === 'about') return ratio >= 0.95 && ratio <= 1.05;
  return hedge === 'over' ? ratio >= 1 && ratio <= 1.1 : ratio <= 1 && ratio >= 0.9;
}

function isSameUnit(unit: Unit | undefined, figure: Unit): boolean {
  if (unit === undefined) return figure !== 'percent';
  return unit === figure || (unit === 'nights' && figure === 'days');
}

/** How many there are of what a row is one of. */
function groupFigures(row: ScannedRow, { passage }: Reading, facts: NightFacts): Figure[] {
  if (!passage.row) return [];
  const sizes = [
    facts.languages.get(row.language)?.count,
    facts.categories.get(facts.categoryOf.get(row) ?? '')?.count,
    ...facts.evidence.themes
      .filter(({ repositories }) => repositories.includes(row.fullName))
      .map(({ repositories }) => repositories.length),
  ];
  return sizes
    .filter((value) => value !== undefined)
    .map((value): Figure => ({ unit: 'repositories', value }));
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
  return nightFigures(facts).filter(({ unit }) => {
    if (unit === 'percent') return isAboutParts;
    return isAboutAll || unit !== 'stars';
  });
}

/** `these two`, `the three`: as many as are named here. */
function isCountOfNamed({ value, unit }: NumberClaim, { mentions, before }: Reading): boolean {
  if (unit !== undefined && unit !== 'repositories' && unit !== 'kinds') return false;
  if (value < 2 || value > 12) return false;
  const kinds = ['row', 'language', 'category', 'theme', 'term'];
  return kinds.some((kind) =>
    [mentions, [...before, ...mentions]].some(
      (all) => all.filter(({ subject }) => subject.kind === kind).length === value,
    ),
  );
}

function standsInText(number: NumberClaim, row: ScannedRow): boolean {
  const text = [row.fullName, row.description, ...row.topics, row.readmeExcerpt].join(' \n ');
  return readNumbers(toReadable(text)).some(
    ({ value, unit }) =>
      value === number.value && (unit === 'percent') === (number.unit === 'percent'),
  );
}

function ranksOf(row: ScannedRow, { scan, ranked }: NightFacts): number[] {
  return [scan.rows.filter(({ stars }) => stars > row.stars).length, ranked.indexOf(row)].map(
    (index) => index + 1,
  );
}

function findWrongDates(reading: Reading, { scan }: NightFacts): string[] {
  return [...reading.rest.matchAll(isoDate)]
    .filter(({ index, 0: date }) => {
      const rows = rowsAt(reading, index);
      const dates = rows.flatMap(({ firstSeen, createdAt }) => [firstSeen, createdAt.slice(0, 10)]);
      return ![...dates, scan.scanDate.slice(0, 10), scan.window.from, scan.window.to].includes(
        date,
      );
    })
    .map(({ 0: date }) => `the date ${date} is not in the data`);
}
