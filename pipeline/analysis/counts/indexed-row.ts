import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { categoryOfWords } from './categories.ts';
import { toRowWords, type RowWords } from './row-words.ts';

/** A row with what the counts need of it. */
export type IndexedRow = { row: ScannedRow; words: RowWords; category: string };

/** Reads rows for counting. The same text is read once, however many nights show it. */
export function createIndex(): (scan: Scan) => IndexedRow[] {
  const known = new Map<string, Omit<IndexedRow, 'row'>>();
  return ({ rows }) =>
    rows.map((row) => {
      const { fullName, description, topics, readmeExcerpt } = row;
      const key = JSON.stringify([fullName, description, topics, readmeExcerpt]);
      const found = known.get(key) ?? readRow(row);
      known.set(key, found);
      return { row, ...found };
    });
}

function readRow(row: ScannedRow): Omit<IndexedRow, 'row'> {
  const words = toRowWords(row);
  return { words, category: categoryOfWords(words) };
}
