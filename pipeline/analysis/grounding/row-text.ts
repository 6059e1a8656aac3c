import type { ScannedRow } from '../../contract/repository-row.ts';

const texts = new WeakMap<ScannedRow, string>();

/** All that a row says of itself, in lower case with single spaces. */
export function textOf(row: ScannedRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { fullName, description, topics, readmeExcerpt } = row;
  const text = [fullName, description, ...topics, readmeExcerpt]
    .join(' \n ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ \t]+/g, ' ');
  texts.set(row, text);
  return text;
}
