import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Figure, Unit } from './figures.ts';
import type { NumberClaim } from './number-words.ts';
import { readNumbers } from './numbers.ts';
import type { Reading } from './reading.ts';
import { toReadable } from './sentence-split.ts';

/** Whether a number, as exactly as it was given, is a figure. */
export function isOfSameSize({ value, slack, unit, hedge }: NumberClaim, figure: Figure): boolean {
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

/** `these two`, `the three`: as many as are named here. */
export function isCountOfNamed(
  { value, unit }: NumberClaim,
  { mentions, before }: Reading,
): boolean {
  if (unit !== undefined && unit !== 'repositories' && unit !== 'kinds') return false;
  if (value < 2 || value > 12) return false;
  const kinds = ['row', 'language', 'category', 'theme', 'term'];
  return kinds.some((kind) =>
    [mentions, [...before, ...mentions]].some(
      (all) => all.filter(({ subject }) => subject.kind === kind).length === value,
    ),
  );
}

const numbersInText = new WeakMap<ScannedRow, NumberClaim[]>();

/** Whether the row says this number of itself. Its text is read once. */
export function standsInText(number: NumberClaim, row: ScannedRow): boolean {
  const known = numbersInText.get(row) ?? readOwnNumbers(row);
  numbersInText.set(row, known);
  return known.some(
    ({ value, unit }) =>
      value === number.value && (unit === 'percent') === (number.unit === 'percent'),
  );
}

function readOwnNumbers({
  fullName,
  description,
  topics,
  readmeExcerpt,
}: ScannedRow): NumberClaim[] {
  const text = [fullName, description, ...topics, readmeExcerpt].join(' \n ');
  return readNumbers(toReadable(text));
}
