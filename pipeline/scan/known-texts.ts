import { descending } from 'd3-array';
import type { History } from '../archive/history/history.ts';
import { type Observation, unpackHashes } from '../archive/history/record.ts';
import { addMonths, type DigestDate, monthOf } from '../contract/dates.ts';
import type { Log } from '../platform/log.ts';
import { readOptional } from './optional-files.ts';
import { type EarlierRow, toEarlierRow } from './risk/earlier-rows.ts';

/** Tonight's rows are compared with repositories that were created in this many months. This bounds files and memory. */
const comparedMonths = 25;

type KnownTextsTask = {
  date: DigestDate;
  history: History;
  log: Log;
  /** Names in lower case for which `firstIds` is wanted. */
  names: ReadonlySet<string>;
};

/** What the nights of two years knew before a night. */
type Known = {
  /** The repositories, the newest first. One that was renamed is known under each name. */
  texts: EarlierRow[];
  /** By name: the id of the repository that was seen under it first. */
  firstIds: ReadonlyMap<string, string>;
};

/** A repository under one of its names, as of the last night that listed it so. */
type KnownRow = EarlierRow & { night: DigestDate };

/** Reads what the nights of two years know. A month that breaks the contract is logged and skipped. */
export async function readKnownTexts({
  date,
  history,
  log,
  names,
}: KnownTextsTask): Promise<Known> {
  const known = new Map<string, KnownRow>();
  const first = new Map<string, { id: string; seen: DigestDate }>();
  for (let age = comparedMonths; age >= 0; age -= 1) {
    const month = addMonths(monthOf(date), -age);
    const told = { event: 'history-unread', date, log };
    const repositories = await readOptional(() => history.repositoriesOf(month), told);
    for (const [id, observations] of repositories ?? []) {
      for (const { fullName = '', date: seen } of observations) {
        const name = fullName.toLowerCase();
        const isFirst = seen < (first.get(name)?.seen ?? date);
        if (isFirst && names.has(name)) first.set(name, { id, seen });
      }
      for (const row of toKnownRows(observations, date)) {
        const key = `${row.owner}/${row.name}`;
        const before = known.get(key);
        if (before === undefined || before.night <= row.night) known.set(key, row);
      }
    }
  }
  return {
    texts: [...known.values()].toSorted((a, b) => descending(a.night, b.night)),
    firstIds: new Map([...first].map(([name, { id }]) => [name, id])),
  };
}

/** What the repository said under each of its names, before a night. */
function toKnownRows(observations: readonly Observation[], date: DigestDate): KnownRow[] {
  const byName = new Map<string, Observation>();
  for (const observation of observations) {
    const { fullName, listing } = observation;
    if (listing && fullName !== undefined && observation.date < date) {
      byName.set(fullName, observation);
    }
  }
  return [...byName].flatMap(([fullName, { date: night, listing }]): KnownRow[] => {
    if (!listing) return [];
    const { stood, text } = listing;
    const signals = { page: { sketch: unpackHashes(text.sketch) } };
    const { description } = text;
    return [
      { ...toEarlierRow({ fullName, description, standing: stood.standing, signals }), night },
    ];
  });
}
