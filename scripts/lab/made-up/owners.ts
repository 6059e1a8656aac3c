import { madeUpOwnerPrefix } from '../../../pipeline/contract/scan.ts';
import { Chance } from './chance.ts';
import groupWords from './words/groups.json' with { type: 'json' };
import people from './words/people.json' with { type: 'json' };

/** A made-up owner. Only the number of followers changes over time. */
export type Owner = {
  login: string;
  type: 'User' | 'Organization';
  createdMs: number;
  /** When the first repository was created. */
  firstRepositoryMs: number;
  /** Followers on the day `knownFrom`, and how many are added per day. */
  followers: number;
  followersADay: number;
  /** Days since 1 January 1970. */
  knownFrom: number;
};

const dayMs = 24 * 60 * 60 * 1000;
const monthMs = 30 * dayMs;
/** The length in days of a season. Each season has its own owners. */
const seasonDays = 90;
const crowdSize = 900;
const organizationShare = 0.37;
/** A prime, so that all pairs of words are used before one repeats. */
const stride = 1_637;

/** An established owner. Some own several repositories in a season. */
export function findOwner(seed: string, day: number, chance: Chance): Owner {
  const season = Math.floor(day / seasonDays);
  const ordinal = Math.floor(crowdSize * chance.between(0, 1) ** 1.5);
  const own = new Chance(seed, 'owner', season, ordinal);
  const type = own.happens(organizationShare) ? 'Organization' : 'User';
  const followers = Math.floor(own.skewed(type === 'User' ? 38 : 60, 1.7));
  const place = new Chance(seed, 'owners').whole(0, 1_000_000) + season * crowdSize + ordinal;
  const createdMs = (season * seasonDays - own.between(40, 4_000)) * dayMs;
  return {
    login:
      madeUpOwnerPrefix +
      (type === 'User'
        ? toLogin(place, people.given, people.surnames)
        : toLogin(place, groupWords.groups, groupWords.forms)),
    type,
    createdMs,
    firstRepositoryMs: createdMs + monthMs,
    followers,
    followersADay: followers * own.between(0, 0.006) + own.between(0, 0.4),
    knownFrom: season * seasonDays,
  };
}

/** A new owner with one repository. `ordinal` distinguishes the owners of a day. */
export function createNewcomer(
  chance: Chance,
  bornMs: number,
  ordinal: number,
  names: 'given' | 'throwaway',
): Owner {
  const day = Math.floor(bornMs / dayMs);
  const mark = Math.abs(day * 97 + ordinal).toString(36);
  const honest = names === 'given';
  return {
    login: `${madeUpOwnerPrefix}${chance.pick(people[names])}-${mark}`,
    type: chance.happens(honest ? 0.15 : 0.06) ? 'Organization' : 'User',
    firstRepositoryMs: bornMs,
    createdMs: bornMs - Math.floor(chance.skewed(honest ? 9 : 4, 1.1) * dayMs) - 60_000,
    followers: chance.weigh([
      [0, 6],
      [1, 2],
      [honest ? 3 : 2, 1],
    ]),
    followersADay: honest ? chance.between(0, 1.2) : 0,
    knownFrom: day,
  };
}

export function followersOn(owner: Owner, day: number): number {
  return Math.floor(owner.followers + owner.followersADay * (day - owner.knownFrom));
}

/** Different positions give different pairs, so all logins of a season differ. */
function toLogin(place: number, firsts: readonly string[], seconds: readonly string[]): string {
  const pairs = firsts.length * seconds.length;
  const pair = (((place * stride) % pairs) + pairs) % pairs;
  return `${firsts[pair % firsts.length] ?? ''}-${seconds[Math.floor(pair / firsts.length)] ?? ''}`;
}
