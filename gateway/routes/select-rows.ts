import type { SaleStanding } from '../../pipeline/contract/forecast.ts';
import type { CompactRow, rowFields } from '../../pipeline/contract/row-views.ts';
import { shorten } from '../endpoints/read-parameters.ts';
import type { SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import { toCompactRow } from './compact-row.ts';

/** The wanted rows. A text comes as its possible readings, in lower case. A filter that is undefined filters nothing. */
export type RowsWanted = {
  /** The most rows. */
  limit: number;
  languages?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  topics?: readonly string[] | undefined;
  minStars?: number | undefined;
  /** A UTC day. */
  createdSince?: string | undefined;
  standing?: SaleStanding | undefined;
  maxRisk?: number | undefined;
  /** A watch list: ids of rows, or names in lower case. */
  ids?: readonly string[] | undefined;
};

/** Names as the client wrote them, for a refusal. */
export type WrittenNames = { [Name in 'language' | 'category' | 'topic']?: string | undefined };

/** How items are shown: whole, compact on one line, or only with chosen fields, which are in the order of a whole item. */
export type View<Field extends string> =
  | { kind: 'full' }
  | { kind: 'compact' }
  | { kind: 'fields'; fields: readonly Field[] };

export type RowView = View<(typeof rowFields)[number]>;

/** The rows; or, if there are none, what was asked for in words, and which values exist. */
export type Selected =
  /** `matches` counts the rows before the limit. */
  | { ok: true; rows: readonly SoldRow[]; matches: number }
  | { ok: false; asked: string; available: readonly string[] };

/** The rows that a call wants, and the call's names as the client wrote them. */
type Wanted = { rows: RowsWanted; written: WrittenNames };

/**
 * The rows of a night that a call wants, sorted by stars and then name, up to the limit of the call.
 *
 * If no row is left, `available` lists the values that the first filter without a result could have found. Filters by sold
 * facts come last, and what `available` lists for them depends on the whole night alone. So a refusal, which is free, tells
 * no sold fact of a row.
 */
export function selectRows(night: SaleableNight, wanted: Wanted): Selected {
  const open = selectOpenRows(night, wanted);
  if (!open.ok) return open;
  const { standing, maxRisk, categories, limit } = wanted.rows;
  const rows = open.rows.filter(
    ({ row, kind }) =>
      (standing === undefined || row.standing === standing) &&
      (maxRisk === undefined || row.risk.score <= maxRisk) &&
      (!categories || categories.includes(kind.category?.toLowerCase() ?? '')),
  );
  if (rows.length === 0) return refuseSold(night, wanted, open.asked);
  return { ok: true, rows: rows.slice(0, limit), matches: rows.length };
}

/** The rows that pass the filters by public facts, before the limit, and a description of these filters. */
export function selectOpenRows(
  night: SaleableNight,
  { rows: wanted, written }: Wanted,
): { ok: true; rows: Rows; asked: string[] } | Extract<Selected, { ok: false }> {
  let { rows } = night;
  const asked: string[] = [];
  for (const { said, keep, offer } of describeFilters(wanted, written)) {
    asked.push(said);
    const kept = keep(rows);
    if (kept.length === 0) return { ok: false, asked: asked.join(' and '), available: offer(rows) };
    rows = kept;
  }
  return { ok: true, rows, asked };
}

/** Whether a call filters by facts that are sold. */
export function filtersBySold({ standing, maxRisk, categories }: RowsWanted): boolean {
  return standing !== undefined || maxRisk !== undefined || categories !== undefined;
}

/** The refusal of a filter by sold facts. It lists values of the whole night: categories, lowest risk, or standings. */
function refuseSold(
  { rows }: SaleableNight,
  { rows: { standing, maxRisk, categories }, written }: Wanted,
  asked: readonly string[],
): Selected {
  const known = rankNames(rows.flatMap(({ kind }) => kind.category ?? []));
  const isKnown = known.some((name) => categories?.includes(name.toLowerCase()));
  const lowest = Math.min(...rows.map(({ row }) => row.risk.score));
  const said = [
    ...asked,
    ...(categories ? [`the category ${shorten(written.category ?? '')}`] : []),
    ...(standing === undefined ? [] : [`the standing ${standing}`]),
    ...(maxRisk === undefined ? [] : [`a risk of at most ${maxRisk}`]),
  ];
  const offer = () => {
    if (categories && !isKnown) return known;
    if (maxRisk !== undefined) return [String(lowest)];
    return standing === undefined ? known : rankNames(rows.map(({ row }) => row.standing));
  };
  return { ok: false, asked: said.join(' and '), available: offer() };
}

type Rows = readonly SoldRow[];
type Filter = {
  /** The filter, in the words of a refusal. */
  said: string;
  keep: (rows: Rows) => Rows;
  /** The values that the filter could have found among these rows. */
  offer: (rows: Rows) => readonly string[];
};

/** The filters by facts that are public on GitHub. */
function describeFilters(wanted: RowsWanted, written: WrittenNames): Filter[] {
  const { languages, topics, minStars, createdSince, ids } = wanted;
  const filters: Filter[] = [];
  if (languages) {
    filters.push({
      said: `the language ${shorten(written.language ?? '')}`,
      keep: (rows) => keepLanguage(rows, languages),
      offer: (rows) => rankNames(rows.map(({ row }) => row.language).filter((name) => name !== '')),
    });
  }
  if (topics) {
    filters.push({
      said: `the topic ${shorten(written.topic ?? '')}`,
      keep: (rows) =>
        rows.filter(({ row }) => row.topics.some((topic) => topics.includes(topic.toLowerCase()))),
      offer: (rows) => rankNames(rows.flatMap(({ row }) => row.topics)),
    });
  }
  if (minStars !== undefined) {
    filters.push({
      said: `at least ${minStars} stars`,
      keep: (rows) => rows.filter(({ row }) => row.stars >= minStars),
      offer: (rows) => [String(Math.max(...rows.map(({ row }) => row.stars)))],
    });
  }
  if (createdSince !== undefined) {
    filters.push({
      said: `a creation day of ${createdSince} or later`,
      keep: (rows) => rows.filter(({ row }) => row.createdAt >= createdSince),
      offer: (rows) =>
        rows
          .map(({ row }) => row.createdAt.slice(0, 10))
          .toSorted()
          .slice(-1),
    });
  }
  if (ids) {
    const watched = new Set(ids);
    filters.push({
      said: ids.length === 1 ? 'the given id' : `the ${ids.length} given ids`,
      keep: (rows) =>
        rows.filter(({ row }) => watched.has(row.id) || watched.has(row.fullName.toLowerCase())),
      offer: () => [],
    });
  }
  return filters;
}

/** The rows in a language. Of the possible readings, the first that any row has is used. */
function keepLanguage(rows: Rows, languages: readonly string[]): Rows {
  const ofLanguage = languages.map((name) =>
    rows.filter(({ row }) => row.language.toLowerCase() === name),
  );
  return ofLanguage.find((found) => found.length > 0) ?? [];
}

/** The most values that a refusal lists. */
const mostOffered = 50;

/** The names, sorted by frequency and then by name. */
function rankNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
    .slice(0, mostOffered)
    .map(([name]) => name);
}

/**
 * The possible readings of a name from a query. A `+` is first read as a plus sign and then as a space.
 *
 * So `c++` finds C++ and `Jupyter+Notebook` finds Jupyter Notebook. A `+` at the end is never a space: otherwise `c++`
 * would find C if no row is in C++.
 */
export function readName(written: string): string[] {
  const text = decodeURIComponent(written);
  const spaced = decodeURIComponent(written.replaceAll('+', ' '));
  const body = text.trimEnd().replace(/\+*$/, '').length;
  const readings = [text, `${spaced.slice(0, body)}${text.slice(body)}`];
  return [...new Set(readings.map((reading) => reading.trim().toLowerCase()))];
}

/** A row as the view shows it. */
export function showRow(
  { row, kind }: SoldRow,
  { scanDate }: SaleableNight,
  view: RowView,
): CompactRow | Record<string, unknown> {
  if (view.kind === 'full') return { ...row, ...kind };
  if (view.kind === 'compact') return toCompactRow(row, kind.purpose, scanDate);
  return pick({ ...row, ...kind }, view.fields);
}

/** The chosen fields, in the order given. */
export function pick(
  whole: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}

const soldFields = ['risk', 'standing', 'forecast', 'category'] as const;

/** The fields of a view that are sold, because they are public nowhere. */
export function soldFieldsOf(view: RowView): (typeof soldFields)[number][] {
  if (view.kind === 'compact') return ['standing'];
  return soldFields.filter((field) => view.kind === 'full' || view.fields.includes(field));
}

/** The row with its sold fields set to values that are the same for every row. */
export function hideSold({ row, kind, json }: SoldRow): SoldRow {
  return {
    json,
    row: { ...row, risk: { score: 0, reasons: [] }, standing: 'clear', forecast: null },
    kind: { ...kind, category: null },
  };
}
