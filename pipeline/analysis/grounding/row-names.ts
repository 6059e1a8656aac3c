import { group } from 'd3-array';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { toKey, toWords } from '../counts/words.ts';

export function repositoryOf(fullName: string): string {
  return fullName.slice(fullName.indexOf('/') + 1);
}

/** A name that prose would use for nothing else: with a hyphen, a digit, or capitals within. */
function isDistinct(name: string): boolean {
  return name.length >= 4 && /[-_.\d]|\p{Ll}\p{Lu}|^\p{Lu}{3}/u.test(name);
}

/** The full names in lower case, and the parts after the slash that are no ordinary words. */
export function namesOf(rows: readonly Pick<ScannedRow, 'fullName'>[]): Set<string> {
  return new Set(
    rows.flatMap(({ fullName }) =>
      [fullName, repositoryOf(fullName)]
        .filter((name, index) => index === 0 || isDistinct(name))
        .map((name) => name.toLowerCase()),
    ),
  );
}

/** Rows by the part after the slash, where it is no ordinary word and only one row has it. */
export function findBareNames(rows: readonly ScannedRow[]): Map<string, ScannedRow> {
  const byName = group(rows, ({ fullName }) => repositoryOf(fullName));
  return new Map(
    [...byName].flatMap(([name, [row, ...others]]) =>
      row && others.length === 0 && isDistinct(name) ? [[name, row]] : [],
    ),
  );
}

/** Keys of all words a row says of itself. */
export function wordsOfRow(row: ScannedRow): Set<string> {
  const text = [row.fullName.replaceAll(/[_]/g, ' '), row.description, ...row.topics];
  const parts = row.fullName.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
  return new Set(
    toWords([...text, parts, row.readmeExcerpt, row.language, row.license].join(' \n ')).map(toKey),
  );
}
