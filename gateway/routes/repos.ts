import type { SaleableNight } from '../snapshots/saleable-night.ts';
import { type Computed, toListBody } from './computed.ts';

/** What of the rows is asked for. `languages` are the readings of one name, in lower case; undefined for all. */
export type RowsWanted = { limit: number; languages: readonly string[] | undefined };

/** Rows of a night by stars, then name. The first reading of a language that any row has is the one. */
export function computeRepos(night: SaleableNight, { limit, languages }: RowsWanted): Computed {
  const matches = languages ? findRows(night, languages) : night.rows;
  if (!matches || matches.length === 0) {
    const asked = `the language ${languages?.[0] ?? ''}`;
    return { ok: false, asked, available: night.languages, empty: toBody(night, []) };
  }
  return { ok: true, body: toBody(night, matches.slice(0, limit)) };
}

function toBody({ scanDate }: SaleableNight, rows: readonly Buffer[]): Buffer {
  return toListBody({ scanDate, count: rows.length }, rows);
}

function findRows({ rowsByLanguage }: SaleableNight, languages: readonly string[]) {
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
