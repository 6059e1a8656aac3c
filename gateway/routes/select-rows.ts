import type { SaleStanding } from '../../pipeline/contract/forecast.ts';
import type { CompactRow, rowFields } from '../../pipeline/contract/row-views.ts';
import { shorten } from '../endpoints/read-parameters.ts';
import type { SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import { toCompactRow } from './compact-row.ts';

/** The wanted rows. Texts come as their possible readings in lower case. What is undefined filters nothing. */
export type RowsWanted = {
  /** How many rows at most. */
  limit: number;
  languages?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  topics?: readonly string[] | undefined;
  minStars?: number | undefined;
  /** A UTC day. */
  createdSince?: string | undefined;
  standing?: SaleStanding | undefined;
  maxRisk?: number | undefined;
  /** Ids of rows, or names in lower case. */
  ids?: readonly string[] | undefined;
};

/** Names as the client wrote them, for a refusal. */
export type WrittenNames = { [Name in 'language' | 'category' | 'topic']?: string | undefined };

/** How items are shown: whole, in one line, or with some fields in the order of a whole item. */
export type View<Field extends string> =
  | { kind: 'full' }
  | { kind: 'compact' }
  | { kind: 'fields'; fields: readonly Field[] };

export type RowView = View<(typeof rowFields)[number]>;

/** The rows, or what was asked for in words, and what there is of it instead. */
export type Selected =
  /** `matches` counts the rows before the limit. */
  | { ok: true; rows: readonly SoldRow[]; matches: number }
  | { ok: false; asked: string; available: readonly string[] };

/** The rows that a call wants, and its names as they were written. */
type Wanted = { rows: RowsWanted; written: WrittenNames };

/**
 * The rows of a night that a call wants, by stars, then name, up to its limit.
 *
 * Where nothing is left, `available` lists what the first filter that left nothing could have found. The filters by
 * facts that are sold are the last ones, and what they offer is the same for every row. So a refusal, which costs
 * nothing, tells no such fact of a row.
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

/** The rows that pass the filters by public facts, before the limit, and these filters in words. */
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

/** What there is of the whole night: all its categories, its lowest risk, or its standings. */
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
  /** The filter in the words of a refusal. */
  said: string;
  keep: (rows: Rows) => Rows;
  /** What it could have found among these rows. */
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

/** The first reading of the language that any row has is used. */
function keepLanguage(rows: Rows, languages: readonly string[]): Rows {
  const ofLanguage = languages.map((name) =>
    rows.filter(({ row }) => row.language.toLowerCase() === name),
  );
  return ofLanguage.find((found) => found.length > 0) ?? [];
}

/** The most that a refusal lists. */
const mostOffered = 50;

/** The names, the most frequent first, then by name. */
function rankNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
    .slice(0, mostOffered)
    .map(([name]) => name);
}

/**
 * The possible readings of a name from a query. An undecoded `+` means itself first and a space second.
 *
 * So `c++` finds C++ and `Jupyter+Notebook` finds Jupyter Notebook. A `+` at the end is never a space. Otherwise `c++`
 * would find C where there is no C++.
 */
export function readName(plain: string): string[] {
  const text = decodeURIComponent(plain);
  const spaced = decodeURIComponent(plain.replaceAll('+', ' '));
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

/** The fields of a view that are for sale, and public nowhere. */
export function soldFieldsOf(view: RowView): (typeof soldFields)[number][] {
  if (view.kind === 'compact') return ['standing'];
  return soldFields.filter((field) => view.kind === 'full' || view.fields.includes(field));
}

/** The row with the same values in its sold fields as every other row. */
export function hideSold({ row, kind, json }: SoldRow): SoldRow {
  return {
    json,
    row: { ...row, risk: { score: 0, reasons: [] }, standing: 'clear', forecast: null },
    kind: { ...kind, category: null },
  };
}
