import { KnownInShort, type KnownRepository } from '../../pipeline/contract/known-repository.ts';
import { StandingRecord } from '../../pipeline/contract/track-record.ts';
import { parametersInPath } from '../endpoints/endpoints.ts';
import { RepositoryParameters, readParameters, echo } from '../endpoints/parameters.ts';
import { type PaidAnswer, refuse } from '../payment/answers.ts';
import type { Delivery, Earlier, CallPreview, Offer } from '../payment/offer.ts';
import {
  type KnownRepositories,
  lastHoldOf,
  type KnownNames,
  type RepositoryHistory,
} from '../snapshots/known-repositories.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import { type NightSource, findNight, pick, refuseQuery, toUnread, writeBody } from './sale.ts';
import { cutPurpose } from './repos.ts';

/** Where nights come from, and what all nights know of single repositories. */
type KnowingSource = NightSource & { snapshots: KnownRepositories };

/** A call: names in lower case, each once, and the view. */
type NamesQuery = { names: readonly string[]; view: 'full' | 'compact' };

const inPath = parametersInPath('/v1/repos/{owner}/{name}');

/** Reads a call of `/v1/repos/{owner}/{name}` and computes its answer. The name is in the query. */
export function readRepositories(source: KnowingSource): Offer['read'] {
  return (query) => {
    const read = readParameters(RepositoryParameters, query, inPath);
    if (!read.ok) return refuseQuery(read.problem);
    const { owner, name, compare = [], view = 'full' } = read.parameters;
    const names = [`${owner}/${name}`, ...compare].map((each) => each.toLowerCase());
    const call = { names: [...new Set(names)], view };
    return {
      ok: true,
      work: {
        toRequest: () => `/v1/repos/{owner}/{name} ${JSON.stringify(call)}`,
        deliver: (earlier) => deliver(source, call, earlier).catch(toUnread),
        preview: () => previewCall(source, call),
      },
    };
  };
}

/** What the nights knew, up to the night of an earlier call, or up to the current night. */
async function recall(source: KnowingSource, { names }: NamesQuery, earlier?: Earlier) {
  const found = await findNight(source, earlier);
  if ('answer' in found) return found;
  const { night } = found;
  return { night, remembered: await source.snapshots.repositories(names, night) };
}

/** A repository that had a name of the call, and how many had it before. */
type Holder = Pick<KnownInShort, 'earlierHolders' | 'earlierUntil'> & {
  repository: RepositoryHistory;
};

function listHolders({ names }: NamesQuery, { byName }: KnownNames): Holder[] {
  return names.flatMap((name) => {
    const holders = byName.get(name) ?? [];
    return holders.map((repository, at) => ({
      repository,
      earlierHolders: holders.length - 1 - at,
      earlierUntil:
        at === 0 && repository.fullName.toLowerCase() === name ? null : lastHoldOf(repository),
    }));
  });
}

function listNotSeen({ names }: NamesQuery, { byName }: KnownNames): string[] {
  return names.filter((name) => (byName.get(name) ?? []).length === 0);
}

/** The answer; an empty list for a charged call whose corrected night lost the repository. */
async function deliver(
  source: KnowingSource,
  call: NamesQuery,
  earlier?: Earlier,
): Promise<Delivery> {
  const recalled = await recall(source, call, earlier);
  if ('answer' in recalled) return { ok: false, answer: recalled.answer };
  const { night, remembered } = recalled;
  const { scanDate, digestId } = night;
  const holders = listHolders(call, remembered);
  if (holders.length === 0 && !earlier?.settled) {
    return { ok: false, answer: refuseUnknown(call.names, remembered) };
  }
  const items =
    call.view === 'compact' ? holders.map(toShort) : await listWhole(source, holders, night);
  const notSeen = listNotSeen(call, remembered);
  const head = { scanDate, index: digestId, count: items.length, notSeen };
  const written = items.map((item) => JSON.stringify(item));
  return { ok: true, digestId, body: writeBody(head, written) };
}

/** The most names that a refusal or a challenge lists. */
const mostNamed = 8;

function refuseUnknown(names: readonly string[], { covered }: KnownNames): PaidAnswer {
  const { first, nights } = covered;
  return refuse('not_seen', { names: joinNames(names), nights, first }, [], {
    covers: { since: first, nights },
  });
}

function joinNames(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).map(echo).join(', ');
  return names.length > mostNamed ? `${first} and ${names.length - mostNamed} others` : first;
}

/**
 * A challenge tells which names are known, since when and by how many nights, and the first name
 * that its repository gave up: the answer may be about another project than the buyer means.
 * Everything else is sold.
 */
async function previewCall(source: KnowingSource, call: NamesQuery): Promise<CallPreview> {
  const recalled = await recall(source, call).catch(toUnread);
  if ('answer' in recalled) return { refused: recalled.answer };
  const { byName, covered } = recalled.remembered;
  const latest = call.names.flatMap((name) => byName.get(name)?.slice(0, 1) ?? []);
  const unknown = listNotSeen(call, recalled.remembered);
  if (latest.length === 0) {
    const note = `No night since ${covered.first} (${covered.nights} so far) listed ${joinNames(unknown)}.`;
    return { matches: 0, note };
  }
  const earlier = call.names.flatMap((name) => byName.get(name)?.slice(1, 2) ?? [])[0];
  const moved = latest.find((repository) => repository.fullName.toLowerCase() !== repository.asked);
  const notes = [
    moved && `${echo(moved.asked)} is ${echo(moved.fullName)} now.`,
    earlier &&
      `An earlier repository had the name ${echo(earlier.asked)} until ${lastHoldOf(earlier)}; its record comes apart.`,
    unknown.length > 0 && `We never saw ${unknown.length} of the names.`,
  ];
  const note = notes.filter((sentence) => typeof sentence === 'string').join(' ');
  const seen = latest.slice(0, mostNamed).map(({ asked: name, firstSeen: since, nightsListed }) => {
    return { name, since, nights: nightsListed };
  });
  return { matches: latest.length, seen, ...(note === '' ? {} : { note }) };
}

/** Whole items. Likely spam comes without its row, whose texts are not sold. */
async function listWhole(
  { snapshots }: KnowingSource,
  holders: readonly Holder[],
  { source, record }: SaleableNight,
): Promise<KnownRepository[]> {
  const whole = await snapshots.withRows(holders);
  return whole.map(({ repository, earlierHolders, earlierUntil, row: { signals, ...row } }) => {
    const { starHistory } = signals;
    // The address of a name that an earlier holder lost leads to another repository.
    const hasLostName =
      earlierUntil !== null && repository.fullName.toLowerCase() === repository.asked;
    const url = source === 'demo' || hasLostName ? '' : `https://github.com/${repository.fullName}`;
    return {
      ...repository,
      earlierHolders,
      earlierUntil,
      url,
      standingRecord: record.flatMap(({ group, ...cell }) =>
        group === repository.standing ? [StandingRecord.strip().parse(cell)] : [],
      ),
      growth: starHistory ? { asOf: repository.lastListed, ...starHistory } : null,
      row: row.standing === 'quarantined' ? null : hasLostName ? { ...row, url } : row,
    };
  });
}

/** The most reasons in a compact item. */
const mostReasons = 3;

function toShort({ repository, earlierHolders, earlierUntil }: Holder): KnownInShort {
  const reasons = repository.reasons.slice(0, mostReasons);
  const short = {
    ...repository,
    earlierHolders,
    earlierUntil,
    reasons,
    purpose: cutPurpose(repository.purpose),
  };
  return KnownInShort.parse(pick(short, KnownInShort.keyof().options));
}
