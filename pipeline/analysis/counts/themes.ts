import { sum } from 'd3-array';
import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import { uniformFloat32 } from 'pure-rand/distribution/uniformFloat32';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Theme } from '../../contract/evidence.ts';
import type { IndexedRow } from './indexed-row.ts';
import { labelRows, type TopicLabels } from './topic-labels.ts';

/** Fixed, so that the same night gives the same themes. */
const seed = 20_260_815;
/** Above 1, so that communities stay small enough to have a name. */
const resolution = 1.4;
/** One repository that carries two topics does not relate them. */
const leastTogether = 2;
/** Part of a theme's rows that share its first topic; below, it is a heap and not a theme. */
const leastCoherence = 0.5;
const leastRows = 3;
const leastOwners = 2;
const shownThemes = 8;
const shownTopics = 6;
const coreTopics = 3;

/**
 * Groups rows by communities in the graph of topics that occur together, the largest group first.
 *
 * `isEntrant` tells what the newest earlier scan did not hold; null on a first night.
 */
export function findThemes(
  rows: readonly IndexedRow[],
  isEntrant: ((row: IndexedRow) => boolean) | null,
): Theme[] {
  const labels = labelRows(rows);
  const communities = findCommunities(labels);
  return groupRows(rows, labels, communities)
    .map((members) => keepCoherent(members, labels))
    .filter((members) => members.length >= leastRows && countOwners(members) >= leastOwners)
    .toSorted((a, b) => b.length - a.length || sum(b, starsOf) - sum(a, starsOf))
    .slice(0, shownThemes)
    .map((members) => ({
      topics: sharedTopics(members, labels),
      medoid: findMedoid(members, labels).row.fullName,
      repositories: members.map(({ row }) => row.fullName),
      entrants: isEntrant && members.filter(isEntrant).length,
    }));
}

function findCommunities({ ofRow, counts }: TopicLabels): Map<string, number> {
  const graph = new UndirectedGraph<Record<string, never>, { weight: number }>();
  for (const key of [...counts.keys()].toSorted()) graph.addNode(key);
  const together = countPairs([...ofRow.values()]);
  for (const [{ a, b }, count] of together) {
    if (count < leastTogether) continue;
    graph.addEdge(a, b, { weight: count / Math.sqrt((counts.get(a) ?? 1) * (counts.get(b) ?? 1)) });
  }
  if (graph.size === 0) return new Map();
  const random = xoroshiro128plus(seed);
  const rng = () => uniformFloat32(random);
  return new Map(Object.entries(louvain(graph, { getEdgeWeight: 'weight', resolution, rng })));
}

/** How many rows carry both labels, in the order of the labels, so that the order of rows does not matter. */
function countPairs(labels: readonly (readonly string[])[]): [{ a: string; b: string }, number][] {
  const counts = new Map<string, Map<string, number>>();
  for (const keys of labels) {
    for (const [index, a] of keys.entries()) {
      const ofA = counts.get(a) ?? new Map<string, number>();
      for (const b of keys.slice(index + 1)) ofA.set(b, (ofA.get(b) ?? 0) + 1);
      counts.set(a, ofA);
    }
  }
  return inOrder(counts).flatMap(([a, ofA]) =>
    inOrder(ofA).map(([b, count]): [{ a: string; b: string }, number] => [{ a, b }, count]),
  );
}

function inOrder<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Each row goes to the community that holds most of its labels, the rarer counting more. */
function groupRows(
  rows: readonly IndexedRow[],
  { ofRow, counts }: TopicLabels,
  communities: ReadonlyMap<string, number>,
): IndexedRow[][] {
  const groups = new Map<number, IndexedRow[]>();
  for (const row of rows) {
    const weights = new Map<number, number>();
    for (const key of ofRow.get(row) ?? []) {
      const community = communities.get(key);
      if (community === undefined) continue;
      const weight = Math.log1p(rows.length / (counts.get(key) ?? 1));
      weights.set(community, (weights.get(community) ?? 0) + weight);
    }
    const best = [...weights].toSorted(([a, m], [b, n]) => n - m || a - b)[0]?.[0];
    if (best !== undefined) groups.set(best, [...(groups.get(best) ?? []), row]);
  }
  return [...groups.values()];
}

/** Leaves out rows without any of the theme's first topics, and the whole where too few share the very first. */
function keepCoherent(members: readonly IndexedRow[], labels: TopicLabels): IndexedRow[] {
  const [first, ...others] = rankLabels(members, labels).slice(0, coreTopics);
  const has = (row: IndexedRow, key: string | undefined) =>
    labels.ofRow.get(row)?.includes(key ?? '') ?? false;
  const kept = members.filter((row) => [first, ...others].some((key) => has(row, key)));
  const withFirst = kept.filter((row) => has(row, first)).length;
  return others.length > 0 && withFirst >= kept.length * leastCoherence ? kept : [];
}

function sharedTopics(members: readonly IndexedRow[], labels: TopicLabels): string[] {
  return rankLabels(members, labels).slice(0, shownTopics).map(labels.spelling);
}

/** The labels that at least two of the rows carry, the commonest first. */
function rankLabels(members: readonly IndexedRow[], { ofRow }: TopicLabels): string[] {
  const counts = new Map<string, number>();
  for (const key of members.flatMap((row) => ofRow.get(row) ?? [])) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= 2)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([key]) => key);
}

/** The row most like all others by shared labels; of equals, the one with most stars. */
function findMedoid(members: readonly IndexedRow[], { ofRow }: TopicLabels): IndexedRow {
  const likeness = (row: IndexedRow) =>
    sum(members, (other) => jaccard(ofRow.get(row) ?? [], ofRow.get(other) ?? []));
  const scored = members.map((row) => ({ row, score: likeness(row) }));
  return scored.reduce((best, next) => (next.score > best.score + 1e-9 ? next : best)).row;
}

function jaccard(a: readonly string[], b: readonly string[]): number {
  const both = a.filter((key) => b.includes(key)).length;
  return both === 0 ? 0 : both / (a.length + b.length - both);
}

function starsOf({ row }: IndexedRow): number {
  return row.stars;
}

function countOwners(rows: readonly IndexedRow[]): number {
  return new Set(rows.map(({ row }) => row.fullName.split('/')[0]?.toLowerCase())).size;
}
