import aliases from '../../pipeline/contract/language-aliases.json' with { type: 'json' };
import { daysFrom, type DigestDate, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { RepositoryRow, SaleStanding } from '../../pipeline/contract/repository-row.ts';
import { type CompactRow, compactColumns, rowFields } from '../../pipeline/contract/row-views.ts';
import {
  ReposParameters,
  type View,
  readParameters,
  readView,
  echo,
} from '../endpoints/parameters.ts';
import type { Offer } from '../payment/offer.ts';
import type { SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import {
  type Computed,
  type MatchCount,
  type NightSource,
  type ReadQuery,
  createRead,
  pick,
  writeBody,
} from './sale.ts';

/** Reads a call of `/v1/repos`, counts the rows for its challenge, and computes its answer. */
export function readRepos(source: NightSource): Offer['read'] {
  return createRead(source, { readQuery, toRequest, compute, countMatches });
}

/** Languages by their other names, such as `golang`. Source: npm's `linguist-languages` 9.5.0. */
const languagesByAlias = new Map(Object.entries(aliases));

/** The wanted rows. A name comes as its readings in lower case. No filter: all match. */
type RowsWanted = {
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
  /** A UTC day. Only rows that a night listed first after this day. */
  since?: DigestDate | undefined;
};

/** What a call of `/v1/repos` asks. */
type ReposQuery = {
  /** Whether the call has no other parameters than `limit` and `language`. */
  isBasic: boolean;
  rows: RowsWanted;
  /** Names as the client wrote them, for a refusal. They are no part of the normal form. */
  written: { [Name in 'language' | 'category' | 'topic']?: string | undefined };
  view: View<(typeof rowFields)[number]>;
};

const basicParameters: ReadonlySet<string> = new Set(['limit', 'language']);

/** Reads a query without its `?`. */
function readQuery(query: string): ReadQuery<ReposQuery> {
  const read = readParameters(ReposParameters, query);
  if (!read.ok) return read;
  const { parameters } = read;
  const view = readView(parameters, rowFields);
  if ('problem' in view) return view;
  const namesOf = (name: 'language' | 'category' | 'topic') => {
    const encoded = parameters[name] === undefined ? undefined : read.encoded(name);
    return encoded === undefined ? undefined : readName(encoded);
  };
  const { limit, language, category, topic, ids } = parameters;
  const languages = namesOf('language');
  const aliased = languages?.flatMap((name) => languagesByAlias.get(name) ?? []) ?? [];
  const rows: RowsWanted = {
    limit,
    languages: languages && [...languages, ...aliased],
    categories: namesOf('category'),
    topics: namesOf('topic'),
    minStars: parameters.min_stars,
    createdSince: parameters.created_since,
    standing: parameters.standing,
    maxRisk: parameters.max_risk,
    ids: ids && [...new Set(ids.map(toWatched))].toSorted(),
    since: parameters.since,
  };
  const isBasic = Object.keys(parameters).every((name) => basicParameters.has(name));
  return { ok: true, query: { isBasic, rows, written: { language, category, topic }, view } };
}

function toRequest({ isBasic, rows, view }: ReposQuery): string {
  const { limit, languages } = rows;
  return `/v1/repos ${JSON.stringify(isBasic ? { limit, languages } : { ...rows, view })}`;
}

/** An item of a watch list: a name in lower case, or an id as it is. */
function toWatched(id: string): string {
  return id.includes('/') ? id.toLowerCase() : id;
}

/**
 * The possible readings of a name from a query. A `+` is first read as a plus sign and then as a
 * space.
 *
 * So `c++` finds C++ and `Jupyter+Notebook` finds Jupyter Notebook. A `+` at the end is never a
 * space: otherwise `c++` would find C if no row is in C++.
 */
function readName(encoded: string): string[] {
  const text = decodeURIComponent(encoded);
  const spaced = decodeURIComponent(encoded.replaceAll('+', ' '));
  // Without the lookbehind, a long run of plus signs elsewhere would take seconds.
  const body = text.trimEnd().replace(/(?<!\+)\++$/, '').length;
  const readings = [text, `${spaced.slice(0, body)}${text.slice(body)}`];
  return [...new Set(readings.map((reading) => reading.trim().toLowerCase()))];
}

/** The rows that a call wants, by stars and then name, up to its limit. */
function compute(night: SaleableNight, query: ReposQuery): Computed {
  const { scanDate, digestId } = night;
  const selected = selectRows(night, query);
  const rows = selected.ok ? selected.rows : [];
  const head = { scanDate, count: rows.length };
  const columns = query.view.kind === 'compact' ? { columns: compactColumns } : {};
  const body = writeBody(
    query.isBasic ? head : { ...head, index: digestId, ...columns },
    rows.map((sold) => writeRow(sold, night, query.view)),
  );
  return selected.ok ? { ok: true, body } : { ...selected, empty: body };
}

/**
 * How many rows pass the filters by public facts, before the limit.
 *
 * With filters by sold facts, free counts would show the risk of any repository: a client could ask
 * for its id with `max_risk` 0.1, 0.2 and so on, and read the risk from the counts.
 */
function countMatches(night: SaleableNight, query: ReposQuery): MatchCount {
  const { length: matches } = selectOpenRows(night, query).rows;
  const { standing, maxRisk, categories } = query.rows;
  const leftOut = [
    ...(standing === undefined ? [] : ['standing']),
    ...(maxRisk === undefined ? [] : ['max_risk']),
    ...(categories === undefined ? [] : ['category']),
  ];
  if (matches === 0 || leftOut.length === 0) return { matches };
  const note = `Counted without ${list.format(leftOut)}: only a paid call filters by that. If no row passes, it gets 404 and is not charged.`;
  return { matches, note };
}

/** Joins names: “standing, max_risk and category”. */
const list = new Intl.ListFormat('en-GB');

type Rows = readonly SoldRow[];

/** Why there are no rows: the filters in words, and the values that exist. */
type NoRows = { ok: false; wanted: string; available: readonly string[] };

/**
 * The rows of a call, or which filter left none and which values it could have found.
 *
 * Filters by sold facts come last, and what `available` lists for them depends on the whole night
 * alone. So a refusal, which is free, tells no sold fact of a row.
 */
function selectRows(night: SaleableNight, query: ReposQuery): { ok: true; rows: Rows } | NoRows {
  const open = selectOpenRows(night, query);
  if (open.offer) {
    const wanted = open.filters.map(({ describe }) => describe());
    return { ok: false, wanted: wanted.join(' and '), available: open.offer() };
  }
  const { standing, maxRisk, categories, limit } = query.rows;
  const rows = open.rows.filter(
    ({ row, kind }) =>
      (standing === undefined || row.standing === standing) &&
      (maxRisk === undefined || row.risk.score <= maxRisk) &&
      (!categories || categories.includes(kind.category?.toLowerCase() ?? '')),
  );
  if (rows.length === 0) return refuseSold(night, query, open.filters);
  return { ok: true, rows: rows.slice(0, limit) };
}

/** The rows that pass some filters. If the last one left none, `offer` lists what it could find. */
type Kept = { rows: Rows; filters: readonly Filter[]; offer?: () => readonly string[] };

/** The rows that pass filters by public facts, before the limit. A challenge only counts them. */
function selectOpenRows(night: SaleableNight, query: ReposQuery): Kept {
  let { rows } = night;
  const filters = listFilters(query);
  for (const [at, { keep, offer }] of filters.entries()) {
    const before = rows;
    rows = keep(before);
    if (rows.length > 0) continue;
    return { rows, filters: filters.slice(0, at + 1), offer: () => offer(before) };
  }
  return { rows, filters };
}

type Filter = {
  /** The filter, in the words of a refusal. */
  describe: () => string;
  keep: (rows: Rows) => Rows;
  /** The values that the filter could have found among these rows. */
  offer: (rows: Rows) => readonly string[];
};

/** The filters by facts that everybody can see on GitHub or in free files. */
function listFilters({ rows: wanted, written }: ReposQuery): Filter[] {
  const { languages, topics, minStars, createdSince, ids, since } = wanted;
  const filters: readonly (Filter | false | undefined)[] = [
    languages && {
      describe: () => `the language ${echo(written.language ?? '')}`,
      keep: (rows) => keepLanguage(rows, languages),
      offer: (rows) => rankNames(rows.map(({ row }) => row.language).filter((name) => name !== '')),
    },
    topics && {
      describe: () => `the topic ${echo(written.topic ?? '')}`,
      keep: (rows) => rows.filter((sold) => sold.topics.some((topic) => topics.includes(topic))),
      offer: (rows) => rankNames(rows.flatMap(({ row }) => row.topics)),
    },
    minStars !== undefined && {
      describe: () => `at least ${minStars} stars`,
      keep: (rows) => rows.filter(({ row }) => row.stars >= minStars),
      offer: (rows) => [String(Math.max(...rows.map(({ row }) => row.stars)))],
    },
    createdSince !== undefined && {
      describe: () => `a creation day of ${createdSince} or later`,
      keep: (rows) => rows.filter(({ row }) => row.createdAt >= createdSince),
      offer: (rows) => newestDay(rows.map(({ row }) => row.createdAt)),
    },
    ids && {
      describe: () => (ids.length === 1 ? 'the given id' : `the ${ids.length} given ids`),
      keep: (rows) => {
        const watched = new Set(ids);
        return rows.filter(({ row, name }) => watched.has(row.id) || watched.has(name));
      },
      offer: () => [],
    },
    since !== undefined && {
      describe: () => `a first night after ${since}`,
      keep: (rows) => rows.filter(({ row }) => row.firstSeen > since),
      offer: (rows) => newestDay(rows.map(({ row }) => row.firstSeen)),
    },
  ];
  return filters.filter((filter) => filter !== false && filter !== undefined);
}

/** The rows in a language. Of the possible readings, the first that any row has is used. */
function keepLanguage(rows: Rows, languages: readonly string[]): Rows {
  const ofLanguage = languages.map((name) => rows.filter(({ language }) => language === name));
  return ofLanguage.find((found) => found.length > 0) ?? [];
}

function newestDay(days: readonly string[]): string[] {
  const [newest] = days.toSorted().slice(-1);
  return newest === undefined ? [] : [newest.slice(0, 10)];
}

/** The refusal of a filter by sold facts: it lists the whole night's values. */
function refuseSold(
  { rows }: SaleableNight,
  { rows: { standing, maxRisk, categories }, written }: ReposQuery,
  filters: readonly Filter[],
): NoRows {
  const ofNight = rankNames(rows.flatMap(({ kind }) => kind.category ?? []));
  const exists = ofNight.some((name) => categories?.includes(name.toLowerCase()));
  const wanted = [
    ...filters.map(({ describe }) => describe()),
    ...(categories ? [`the category ${echo(written.category ?? '')}`] : []),
    ...(standing === undefined ? [] : [`the standing ${standing}`]),
    ...(maxRisk === undefined ? [] : [`a risk of at most ${maxRisk}`]),
  ];
  const offer = () => {
    if (categories && !exists) return ofNight;
    if (maxRisk !== undefined) return [String(Math.min(...rows.map(({ row }) => row.risk.score)))];
    return standing === undefined ? ofNight : rankNames(rows.map(({ row }) => row.standing));
  };
  return { ok: false, wanted: wanted.join(' and '), available: offer() };
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

/** A row as the view shows it. */
function writeRow(
  { row, kind, json }: SoldRow,
  { scanDate }: SaleableNight,
  view: ReposQuery['view'],
): Buffer | string {
  if (view.kind === 'full') return json;
  if (view.kind === 'compact') return JSON.stringify(toCompactRow(row, kind.purpose, scanDate));
  return JSON.stringify(pick({ ...row, ...kind }, view.fields));
}

/** A row's compact form. `purpose` is its kind's, or else its description. */
function toCompactRow(row: RepositoryRow, purpose: string, scanDate: string): CompactRow {
  const { fullName, description, stars, starsGained, createdAt, standing } = row;
  const ageDays = Math.max(0, daysFrom(toDigestDate(createdAt), toDigestDate(scanDate)));
  return [fullName, cutPurpose(purpose || description), stars, starsGained, ageDays, standing];
}

/** The longest purpose of a compact row, in characters. */
const longestPurpose = 80;

/** A text's first words, and `…` if there are more. Without spaces, it is cut anywhere. */
export function cutPurpose(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  if (letters.length <= longestPurpose) return letters.join('');
  const start = letters.slice(0, longestPurpose).join('');
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space > 0 ? space : start.length)}…`;
}
