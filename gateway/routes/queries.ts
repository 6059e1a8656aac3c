import { DigestDate } from '../../pipeline/contract/dates.ts';
import { rowFields } from '../../pipeline/contract/row-views.ts';
import { digestFields } from '../../pipeline/contract/views.ts';
import { DigestsParameters, ReposParameters } from '../endpoints/parameters.ts';
import { describeWrong, quote, readParameters } from '../endpoints/read-parameters.ts';
import { digestOf, type Place, readCursor, toPlace } from './page.ts';
import {
  readName,
  type RowsWanted,
  type RowView,
  type View,
  type WrittenNames,
} from './select-rows.ts';

/** What every query of a paid path has. */
export type PagedQuery = {
  /** The path and the parameters in one normal form. Equal calls have equal texts. */
  request: string;
  /** Whether the query has no other parameters than `limit`, `language` and `days`. */
  isBasic: boolean;
  maxTokens: number | undefined;
  /** What a cursor is bound to: all parameters except `max_tokens` and `cursor`. */
  list: object;
  /** Where the page begins; undefined for the first page of the current night. */
  place: Place | undefined;
  /** A cursor that cannot be checked yet, because `since` gives the night that it is bound to only by date. */
  unchecked?: string | undefined;
};

/** The night to compare with: the night of a digest, or the newest night up to a UTC day, which may be given as days back. */
export type Since = { digestId: string } | { day: string } | { daysBack: number };

/** What a call of `/v1/repos` asks. */
export type ReposQuery = PagedQuery & {
  rows: RowsWanted;
  /** The names as written. Not part of the normal form: calls that differ only in upper and lower case are equal. */
  written: WrittenNames;
  view: RowView;
  since: Since | undefined;
  /** Whether the call wants only the new rows of the changes. */
  onlyEntered: boolean;
};

/** What a call of `/v1/digests` asks. */
export type DigestsQuery = PagedQuery & {
  days: number;
  limit: number;
  view: View<(typeof digestFields)[number]>;
};

/** The query, or the problem with it in one sentence. `problem` is undefined for wrong percent-encoding. */
export type ReadQuery<T> = { ok: true; asked: T } | { ok: false; problem: string | undefined };

/** Reads a query of `/v1/repos`, without its `?`. */
export function readReposQuery(query: string): ReadQuery<ReposQuery> {
  const read = readParameters(ReposParameters, query);
  if (!read.ok) return read;
  const { parameters } = read;
  const namesOf = (name: 'language' | 'category' | 'topic') => {
    const encoded = parameters[name] === undefined ? undefined : read.encoded(name);
    return encoded === undefined ? undefined : readName(encoded);
  };
  const { limit, language, category, topic, min_stars, created_since, standing } = parameters;
  const { max_risk, ids, changes } = parameters;
  const basic = { limit, languages: namesOf('language') };
  const rows: RowsWanted = {
    ...basic,
    categories: namesOf('category'),
    topics: namesOf('topic'),
    minStars: min_stars,
    createdSince: created_since,
    standing,
    maxRisk: max_risk,
    ids: ids && [...new Set(ids.map(toWatched))].toSorted(),
  };
  const view = readView(parameters, rowFields);
  if ('problem' in view) return view;
  const since = parameters.since === undefined ? undefined : readSince(parameters.since);
  const onlyEntered = changes === 'entered';
  if (changes !== undefined && !since) return refuse('changes', 'no value without since', changes);
  if (since && !onlyEntered && view.kind === 'fields' && !canChange(view.fields)) {
    const expected = 'a list that has fullName and stars, with since';
    return refuse('fields', expected, view.fields.join(','));
  }
  const isLate = since !== undefined && !('digestId' in since);
  const base = isLate ? parameters.since : since?.digestId;
  const list = { ...rows, since: base, changes: onlyEntered ? changes : undefined, view };
  const page = readPage({ path: '/v1/repos', basic, list, isLate }, read);
  if (!page.ok) return page;
  const written = { language, category, topic };
  return { ok: true, asked: { ...page.asked, rows, written, view, since, onlyEntered } };
}

function readSince(since: string): Since {
  const [, daysBack] = /^(\d+)d$/.exec(since) ?? [];
  if (daysBack !== undefined) return { daysBack: Number(daysBack) };
  return DigestDate.safeParse(since).success ? { day: since } : { digestId: digestOf(since) };
}

/** Reads a query of `/v1/digests`, without its `?`. */
export function readDigestsQuery(query: string): ReadQuery<DigestsQuery> {
  const read = readParameters(DigestsParameters, query);
  if (!read.ok) return read;
  const { parameters } = read;
  const { days, limit } = parameters;
  const view = readView(parameters, digestFields);
  if ('problem' in view) return view;
  const basic = { days, limit };
  const page = readPage({ path: '/v1/digests', basic, list: { ...basic, view } }, read);
  return page.ok ? { ok: true, asked: { ...page.asked, days, limit, view } } : page;
}

/** An item of a watch list: a name in lower case, or an id as it is. */
function toWatched(id: string): string {
  return id.includes('/') ? id.toLowerCase() : id;
}

/** The parameters that ask for a view. */
type ViewParameters<Field> = {
  view?: 'full' | 'compact' | undefined;
  fields?: readonly Field[] | undefined;
};

function readView<Field extends string>(
  { view, fields }: ViewParameters<Field>,
  order: readonly Field[],
): View<Field> | Extract<ReadQuery<never>, { ok: false }> {
  if (!fields) return { kind: view ?? 'full' };
  if (view === 'compact') return refuse('fields', 'no value with view=compact', fields.join(','));
  return { kind: 'fields', fields: order.filter((field) => fields.includes(field)) };
}

/** Whether these fields allow changes: changes name each row, and the order of rows needs their stars. */
function canChange(fields: readonly string[]): boolean {
  return fields.includes('fullName') && fields.includes('stars');
}

function refuse(name: string, expected: string, got: string): { ok: false; problem: string } {
  return { ok: false, problem: describeWrong(name, expected, quote(got)) };
}

/** The sentence about a cursor that is bound to another query. */
export function describeCursor(cursor: string): string {
  return describeWrong(
    'cursor',
    'the cursor of an earlier answer to the same query',
    quote(cursor),
  );
}

type PageParameters = { max_tokens?: number | undefined; cursor?: string | undefined };

/** With `isLate`, the night of `since` is not known yet. A cursor is then checked as soon as it is known. */
type PageWanted = { path: string; basic: object; list: object; isLate?: boolean };

function readPage(
  { path, basic, list, isLate = false }: PageWanted,
  { parameters }: { parameters: PageParameters },
): ReadQuery<PagedQuery> {
  const { max_tokens: maxTokens, cursor } = parameters;
  const read = isLate ? toPlace : readCursor;
  const place = cursor === undefined ? undefined : read(cursor, list);
  if (cursor !== undefined && !place) return { ok: false, problem: describeCursor(cursor) };
  const known = new Set([...Object.keys(basic), 'language']);
  const isBasic = Object.keys(parameters).every((name) => known.has(name));
  const normal = isBasic ? basic : { ...list, maxTokens, cursor };
  const request = `${path} ${JSON.stringify(normal)}`;
  const unchecked = isLate ? cursor : undefined;
  return { ok: true, asked: { request, isBasic, maxTokens, list, place, unchecked } };
}
