import { greatest } from 'd3-array';
import { ownerOf } from '../../../pipeline/contract/repository-row.ts';
import { groupLinked } from '../../../pipeline/scan/campaigns.ts';
import { toNameKey } from '../../../pipeline/scan/risk/earlier-rows.ts';
import type { Observation } from './observations.ts';

/** Labelled rows with one maker, by what they share. */
export type Campaigns = ReturnType<typeof findLabelCampaigns>;

type GroupedRow = Pick<Observation, 'assessed' | 'group'>;

/** With fewer members, rows are left out with their week or night. */
const fewestMembers = 3;
/** Bought stars come in equal amounts, give or take one. */
const portion = 3;
const fewestStars = 50;
/** A shorter description is alike by chance. In words. */
const fewestWords = 5;
/** The smallest hashes of a sketch, which copies share. */
const comparedHashes = 3;

/**
 * Groups rows that are spam, shady or gone by their maker: those that share an owner, a name, a description, a README, the
 * generator's mark, or the week with about the stars and the same forks.
 */
export function findLabelCampaigns(observations: readonly Observation[]) {
  const bad = observations.filter(({ label }) => label > 0);
  const last = new Map<string, number>();
  const links = [...bad.entries()].flatMap(([other, observation]) =>
    toKeys(observation).map((tie) => {
      const first = last.get(tie) ?? other;
      last.set(tie, other);
      return { first, other, tie };
    }),
  );
  const campaigns = groupLinked(bad, links).filter(({ rows }) => rows.length >= fewestMembers);
  const named = campaigns.map(({ rows }, index) => ({ name: `campaign ${index}`, rows }));
  const byRow = new Map(
    named.flatMap(({ name, rows }) => rows.map((row) => [toRowKey(row), name] as const)),
  );
  return {
    /** The campaign of a row, or its week or night. */
    groupOf: (row: GroupedRow) => byRow.get(toRowKey(row)) ?? row.group,
    /** The campaign with most rows of vanished repositories. Null without one. */
    largest:
      greatest(named, ({ rows }) => rows.filter(({ source }) => source === 'vanished').length)
        ?.name ?? null,
  };
}

function toRowKey({ assessed, group }: GroupedRow): string {
  return `${group} ${assessed.fullName}`;
}

function toKeys({ assessed, words: { description: words }, group }: Observation): string[] {
  const { stars, forks, page } = assessed;
  return [
    `owner ${ownerOf(assessed)}`,
    `name ${toNameKey(assessed)}`,
    ...(words.length < fewestWords ? [] : [`description ${words.join(' ')}`]),
    ...(page?.sketch ?? []).slice(0, comparedHashes).map((hash) => `readme ${hash}`),
    ...((page?.emptyBadges ?? 0) > 0 ? ['generator'] : []),
    ...(stars < fewestStars ? [] : [`portion ${group} ${Math.floor(stars / portion)} ${forks}`]),
  ];
}
