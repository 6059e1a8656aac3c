import type { Goods } from '../snapshots/goods.ts';
import { writeListBody } from './list-body.ts';

/** What of the rows is asked for. `languages` are the readings of one name, in lower case; undefined for all. */
export type RowsWanted = { limit: number; languages: readonly string[] | undefined };

/** The rows wanted as a whole body, or what there is instead where there are none. */
export type Sold =
  | { ok: true; body: Buffer }
  | {
      ok: false;
      message: string;
      available: readonly string[];
      /** What a call gets that was charged before: the body without a row; undefined where more can come back. */
      empty?: Buffer;
    };

/** Sells rows of a night by stars, then name. The first reading of a language that any row has is the one. */
export function sellRepos(goods: Goods, { limit, languages }: RowsWanted): Sold {
  const matches = languages ? findRows(goods, languages) : goods.rows;
  if (!matches || matches.length === 0) {
    const asked = languages?.[0] ?? '';
    const message = `No row of the latest scan is written in ${asked}; ${goods.languages.length} languages are`;
    return { ok: false, message, available: goods.languages, empty: writeBody(goods, []) };
  }
  return { ok: true, body: writeBody(goods, matches.slice(0, limit)) };
}

function writeBody({ scanDate }: Goods, rows: readonly Buffer[]): Buffer {
  return writeListBody({ scanDate, count: rows.length }, rows);
}

function findRows({ rowsByLanguage }: Goods, languages: readonly string[]) {
  const language = languages.find((name) => rowsByLanguage.has(name));
  return language === undefined ? undefined : rowsByLanguage.get(language);
}

/**
 * The readings of a language name as it stands in a query: an undecoded `+` is itself first and a space second, so
 * `c++` finds C++ and `Jupyter+Notebook` finds Jupyter Notebook. At its end a `+` is never a space, or `c++` would find C
 * where nothing is written in C++.
 */
export function readLanguage(plain: string): string[] {
  const text = decodeURIComponent(plain);
  const spaced = decodeURIComponent(plain.replaceAll('+', ' '));
  const body = text.trimEnd().replace(/\+*$/, '').length;
  const readings = [text, `${spaced.slice(0, body)}${text.slice(body)}`];
  return [...new Set(readings.map((reading) => reading.trim().toLowerCase()))];
}
