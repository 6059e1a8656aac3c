import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { DigestsParameters } from '../endpoints/parameters.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';

/** What a paid call delivers, or why there is nothing to deliver. */
export type Computed =
  | { ok: true; body: Buffer }
  | {
      ok: false;
      /** The request in the words of the refusal. */
      asked: string;
      /** The languages or dates that exist. */
      available: readonly string[];
      /** The body without an item, for a call that was charged before. Undefined where items can come back. */
      empty?: Buffer;
    };

/** The wanted rows. `languages` are the possible readings of one name, in lower case; undefined for all rows. */
export type RowsWanted = { limit: number; languages: readonly string[] | undefined };

/** The rows of a night by stars, then name. The first reading of the language that any row has is used. */
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
 * The possible readings of a language name from a query. An undecoded `+` means itself first and a space second.
 *
 * So `c++` finds C++ and `Jupyter+Notebook` finds Jupyter Notebook. A `+` at the end is never a space. Otherwise `c++`
 * would find C where there is no C++.
 */
export function readLanguage(plain: string): string[] {
  const text = decodeURIComponent(plain);
  const spaced = decodeURIComponent(plain.replaceAll('+', ' '));
  const body = text.trimEnd().replace(/\+*$/, '').length;
  const readings = [text, `${spaced.slice(0, body)}${text.slice(body)}`];
  return [...new Set(readings.map((reading) => reading.trim().toLowerCase()))];
}

/** The digests of the days up to the night's own, the newest first. */
export function computeDigests(night: SaleableNight, { days, limit }: DigestsParameters): Computed {
  const newest = toDigestDate(night.scanDate);
  const first = addDays(newest, 1 - days);
  const data = night.digests
    .filter(({ date }) => date >= first)
    .slice(0, limit)
    .map(({ json }) => json);
  if (data.length === 0) {
    const asked = `the ${days} days up to ${newest}`;
    return { ok: false, asked, available: night.digests.map(({ date }) => date) };
  }
  return { ok: true, body: toListBody({ count: data.length, days, limit }, data) };
}

const comma = Buffer.from(',');
const end = Buffer.from('],"charged":true}');

/** The body of a delivered list: the fields of `head`, and then the items, which are JSON already. */
function toListBody(head: object, items: readonly Buffer[]): Buffer {
  const start = Buffer.from(`${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
  return Buffer.concat([start, ...parts, end]);
}
