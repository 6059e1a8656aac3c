import { greatest, rollup, sort } from 'd3-array';
import type { Campaign } from '../contract/scan.ts';
import { ownerOf, type ScannedRow } from '../contract/repository-row.ts';
import { fewestAlikeStars, starsApart, toPrint } from './risk/alike.ts';
import { fold } from './risk/fold.ts';
import { listed } from './risk/phrases.ts';
import { copiedPart, toSharedPart } from './risk/sketch.ts';
import { toAssessed } from './risk/assessed.ts';
import { findKinds } from './risk/words.ts';

/** In words. Two shorter descriptions can be equal by chance. */
const fewestWords = 8;
/** How many characters of a README are read to learn what it offers. */
const headLength = 900;
/** What a campaign may offer. The lists of phrases name the most harmful kinds first. */
const kindsByHarm = [...new Set(listed.map(({ kind }) => kind))];

/**
 * Groups the rows of a night that are not clear by what they share, the largest group first: the
 * same owner, description or fingerprint, or nearly the same README. Others are in no group.
 *
 * A description is compared without the row's name, numbers and links. Pure.
 */
export function findCampaigns(rows: readonly ScannedRow[]): Campaign[] {
  const suspected = rows.filter(({ standing }) => standing !== 'clear');
  const suspects = sort(suspected, ({ stars }) => -stars);
  const links = [
    ...linkEqual(suspects, 'owner', (row) => [ownerOf(row)]),
    ...linkEqual(suspects, 'text', toDescriptionKey),
    ...linkByReadme(suspects),
    ...linkEqual(suspects, 'fingerprint', (row) =>
      row.stars < fewestAlikeStars ? [] : [toPrint(toAssessed(row))],
    ),
  ];
  return groupLinked(suspects, links)
    .map(toCampaign)
    .toSorted((a, b) => b.count - a.count || (a.kind ?? '').localeCompare(b.kind ?? '', 'en'));
}

type Tie = Campaign['shared'][number];
/** Two rows, each by its index, and what they share. */
type Link<T = Tie> = { first: number; other: number; tie: T };

/** The words of the description that are not in the row's name. Empty for a short description. */
function toDescriptionKey({ fullName, description }: ScannedRow): string[] {
  const nameWords = new Set(fold(fullName));
  const plain = description.replaceAll(/https?:\S+|\d+/g, ' ');
  const words = fold(plain).filter((word) => !nameWords.has(word));
  return words.length < fewestWords ? [] : [words.join(' ')];
}

function linkByReadme(rows: readonly ScannedRow[]): Link[] {
  const sketches = rows.map(({ signals }) => signals.page?.sketch ?? []);
  return sketches.flatMap((sketch, other) =>
    sketches
      .slice(0, other)
      .flatMap((before, first): Link[] =>
        toSharedPart(sketch, before) >= copiedPart ? [{ first, other, tie: 'text' }] : [],
      ),
  );
}

/** Links each row to the last row with its key and, for a fingerprint, about as many stars. */
function linkEqual(
  rows: readonly ScannedRow[],
  tie: Tie,
  toKeys: (row: ScannedRow) => readonly string[],
): Link[] {
  const last = new Map<string, number>();
  const links: Link[] = [];
  for (const [other, row] of rows.entries()) {
    for (const key of toKeys(row)) {
      const first = last.get(key);
      const starsLess = (rows[first ?? other]?.stars ?? 0) - row.stars;
      const isAlike = tie !== 'fingerprint' || starsLess <= starsApart;
      if (first !== undefined && isAlike) links.push({ first, other, tie });
      last.set(key, other);
    }
  }
  return links;
}

type Group<R, T> = { rows: R[]; ties: Set<T> };

/** The groups of rows that links connect. A row without a link is in no group. */
export function groupLinked<R, T>(rows: readonly R[], links: readonly Link<T>[]): Group<R, T>[] {
  const parents = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  for (const { first, other } of links) parents[rootOf(other)] = rootOf(first);
  const groups = new Map<number, Group<R, T>>();
  for (const [index, row] of rows.entries()) {
    const group = groups.get(rootOf(index)) ?? { rows: [], ties: new Set() };
    group.rows.push(row);
    groups.set(rootOf(index), group);
  }
  for (const { first, tie } of links) groups.get(rootOf(first))?.ties.add(tie);
  return [...groups.values()].filter(({ ties }) => ties.size > 0);
}

function toCampaign({ rows, ties }: Group<ScannedRow, Tie>): Campaign {
  const stars = rows.map((row) => row.stars);
  return {
    kind: findKind(rows),
    shared: [...ties].toSorted(),
    count: rows.length,
    owners: new Set(rows.map(ownerOf)).size,
    quarantined: rows.filter(({ standing }) => standing === 'quarantined').length,
    stars: { min: Math.min(...stars), max: Math.max(...stars) },
  };
}

/** What most of the rows offer by name, description, topics and the beginning of the README. */
function findKind(rows: readonly ScannedRow[]): string | null {
  const kinds = rows.flatMap(({ fullName, description, topics, signals }) => {
    const head = (signals.readmeText ?? '').slice(0, headLength);
    const words = [fullName, description, ...topics, head].flatMap((text) => [...fold(text), '.']);
    return [...findKinds(words)];
  });
  const counts = rollup(
    kinds,
    ({ length }) => length,
    (kind) => kind,
  );
  // If two kinds are equally common, the more harmful kind counts.
  const commonest = greatest(kindsByHarm, (kind) => counts.get(kind) ?? 0) ?? '';
  return (counts.get(commonest) ?? 0) * 2 > rows.length ? commonest : null;
}
