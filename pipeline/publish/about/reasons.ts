import { rollups } from 'd3-array';
import type { ScannedRow } from '../../contract/repository-row.ts';

/** Groups the reasons for quarantine. A reason itself contains figures and names, which differ between rows. */
const kinds: readonly [RegExp, string][] = [
  [/^operator's decision: /, 'Decided by the operator'],
  [/^no forks at /, 'Not a single fork'],
  [/^only .+ forks? at /, 'Hardly a fork'],
  [/ forks at /, 'More forks than its stars explain'],
  [/ commits? (?:and hardly an issue )?at /, 'Hardly a commit'],
  [/^the same name under /, 'One name under several owners'],
  [/^nearly the same description /, 'One description, several owners'],
  [/ topics(?: to be found by| that GitHub allows)?$/, 'Many topics'],
  [
    /^(?:its README is )?nearly (?:that|the README) |^the README of a repository /,
    'One README, several owners',
  ],
  [
    /^a name that another owner |^(?:the|its) name and description /,
    'One name under several owners',
  ],
  [
    / owners with (?:about )?the same stars, | other owners? (?:has|have) /,
    'Several owners with equal figures',
  ],
  [
    /^(?:its README )?(?:speaks of|mentions|offers) |^its topics mention /,
    'Words of cheats, piracy or abuse',
  ],
  [/^advertises the year|^the year /, 'Advertises a year'],
  [/^(?:no description|hardly a description)$/, 'Hardly a description'],
  [/^a description that | word pairs in its description /, 'A description that repeats itself'],
  [
    /download|^(?:it mentions )?a program for Windows\b|^it mentions /,
    'A download in place of code',
  ],
  [/ sends its readers to a website$| links to one website /, 'A README that sends to a website'],
  [/ badges? that (?:leads?|links?) /, 'Badges that lead to no page of the project'],
  [
    /^its badges(?: and links belong to|,? (?:or )?clone commands (?:or links )?name) /,
    'Badges of another owner',
  ],
  [/^no command and no code /, 'A README that shows no code'],
  [
    /^(?:no README|a README |neither a description nor a README |fewer than )|^[\d,]+ words? of description /,
    'A README without prose',
  ],
  [/^an owner | of this owner |^the first repository of /, 'Other repositories of the owner'],
  [/^no (?:source )?code /, 'No code'],
  [/^nothing (?:in it|was ever pushed) /, 'Nothing in it'],
  [/^no licence$/, 'No licence'],
];

const otherKind = 'Other reasons';

/** A kind of reason and the number of rows that have it. */
export type ReasonCount = { kind: string; count: number };

/** Counts the rows of each kind of reason, the most frequent first. A row can have several kinds. */
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
