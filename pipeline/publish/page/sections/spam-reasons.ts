import { rollups } from 'd3-array';
import type { ScannedRow } from '../../../contract/repository-row.ts';

/** Why rows were set aside, in kinds: a reason names figures, words and owners, which differ from row to row. */
const kinds: readonly [RegExp, string][] = [
  [/^no forks at /, 'Not a single fork'],
  [/^only .+ forks? at /, 'Hardly a fork'],
  [/ forks at only /, 'More forks than its stars explain'],
  [/^the same name under /, 'One name under several owners'],
  [/^nearly the same description /, 'One description, several owners'],
  [/ topics to be found by$/, 'Many topics to be found by'],
  [/^speaks of /, 'Words of piracy or drainers'],
  [/^advertises the year/, 'Advertises a year'],
  [/^(?:no description|hardly a description)$/, 'Hardly a description'],
  [/^a description that /, 'A description that repeats itself'],
  [/^(?:no README|a README )/, 'A README without prose'],
  [/^an owner /, 'An owner that looks made for it'],
  [/^no code /, 'No code'],
  [/^nothing in it /, 'Nothing in it'],
  [/^no licence$/, 'No licence'],
];

const otherKind = 'Other reasons';

/** A kind of reason, and how many of the rows it was given for. */
export type ReasonCount = { kind: string; count: number };

/** The kinds of reasons by how many rows have one, the commonest first. A row can have several. */
export function countReasons(rows: readonly Pick<ScannedRow, 'risk'>[]): ReasonCount[] {
  const given = rows.flatMap(({ risk }) => [...new Set(risk.reasons.map(toKind))]);
  return rollups(
    given,
    (of) => of.length,
    (kind) => kind,
  )
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

function toKind(reason: string): string {
  return kinds.find(([pattern]) => pattern.test(reason))?.[1] ?? otherKind;
}
