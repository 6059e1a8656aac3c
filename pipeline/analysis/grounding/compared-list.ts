import { isSameKind, type Compared } from './compared.ts';
import type { Reading } from './reading.ts';

/** What stands between the things of a list. */
const listed = /^(?: \([^)]*\)| (?:repositories|projects|ones))?(?:,| and|, and| or)\s+$/i;

/** Everything of a sentence that can be held against another. */
export function listCompared({ mentions, shares }: Reading): Compared[] {
  const rows = mentions.flatMap(({ from, to, subject }): Compared[] =>
    subject.kind === 'row' ? [{ from, to, name: subject.row.fullName, row: subject.row }] : [],
  );
  const kinds = shares.map(({ from, to, name, share }): Compared => ({
    from,
    to,
    name,
    share: share ?? null,
  }));
  return [...rows, ...kinds].toSorted((a, b) => a.from - b.from);
}

/** The first, and what is listed with it. */
export function listFrom(things: readonly Compared[], first: Compared, text: string): Compared[] {
  const next = things.find((thing) => thing.from >= first.to);
  return next && isSameKind(first, next) && listed.test(text.slice(first.to, next.from))
    ? [first, ...listFrom(things, next, text)]
    : [first];
}
