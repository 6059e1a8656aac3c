import { descending } from 'd3-array';
import type { History } from '../archive/history/history.ts';
import { type Observation, unpackHashes } from '../archive/history/record.ts';
import { addMonths, type DigestDate, monthOf } from '../contract/dates.ts';
import type { EnrichedRow } from '../contract/repository-row.ts';
import type { Log } from '../platform/log.ts';
import { readOptional } from './optional-files.ts';
import { type EarlierRow, toEarlierRow } from './risk/earlier-rows.ts';

/** Tonight's rows are compared with repositories that were created in this many months. This bounds files and memory. */
const comparedMonths = 25;

type KnownTextsTask = {
  date: DigestDate;
  history: History;
  log: Log;
  /** Tonight's rows. */
  rows: readonly Pick<EnrichedRow, 'id' | 'fullName'>[];
  /** Names in lower case for which `firstIds` is wanted. */
  names: ReadonlySet<string>;
};

/** What the nights of two years knew before a night. */
type Known = {
  /**
   * The repositories, the newest first. One that was renamed is known under each name, and one of tonight's rows under
   * its name of tonight alone: its old names are no evidence against itself.
   */
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
  rows,
  names,
}: KnownTextsTask): Promise<Known> {
  const tonight = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const known = new Map<string, KnownRow>();
  const first = new Map<string, { id: string; seen: DigestDate }>();
  for (let age = comparedMonths; age >= 0; age -= 1) {
    const month = addMonths(monthOf(date), -age);
    const told = { event: 'history-unread', date, log };
    const read = await readOptional(() => history.read(month), told);
    for (const [id, observations] of read?.repositories ?? []) {
      for (const { fullName = '', date: seen } of observations) {
        const name = fullName.toLowerCase();
        const isFirst = seen < (first.get(name)?.seen ?? date);
        if (isFirst && names.has(name)) first.set(name, { id, seen });
      }
      for (const row of toKnownRows(observations, date, tonight.get(id))) {
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

/** What the repository said under each of its names before a night, or last if it has a name tonight. */
function toKnownRows(
  observations: readonly Observation[],
  date: DigestDate,
  nameTonight: string | undefined,
): KnownRow[] {
  const byName = new Map<string, Observation>();
  for (const observation of observations) {
    const { fullName, listing } = observation;
    if (listing && fullName !== undefined && observation.date < date) {
      byName.set(nameTonight ?? fullName, observation);
    }
  }
  return [...byName].flatMap(([fullName, { date: night, listing }]): KnownRow[] => {
    if (!listing) return [];
    const { stood, text } = listing;
    const signals = { page: { sketch: unpackHashes(text.sketch) } };
    return [{ ...toEarlierRow({ fullName, standing: stood.standing, signals }), night }];
  });
}
