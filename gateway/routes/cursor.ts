import { createHash } from 'node:crypto';

/** A place in the list of a query: the digest of its night, and how many items come before. */
export type Place = { digestId: string; start: number };

/** A cursor as text. Its last part binds it to the query. */
export function toCursor({ digestId, start }: Place, query: object): string {
  return `${digestId}.${start}.${hashQuery(query)}`;
}

/** The place of a cursor; undefined where it is another query's. */
export function readCursor(cursor: string, query: object): Place | undefined {
  const [digestId = '', start = '', hash] = cursor.split('.');
  return hash === hashQuery(query) ? { digestId, start: Number(start) } : undefined;
}

/** The digest that an index or a cursor names. */
export function digestOf(indexOrCursor: string): string {
  return indexOrCursor.split('.')[0] ?? '';
}

function hashQuery(query: object): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('hex').slice(0, 8);
}
