import { descending } from 'd3-array';
import type { History } from '../archive/history/history.ts';
import { type Observation, unpackHashes } from '../archive/history/record.ts';
import { addMonths, type DigestDate, monthOf } from '../contract/dates.ts';
import type { Log } from '../platform/log.ts';
import { readOptional } from './optional-files.ts';
import { type EarlierRow, toEarlierRow } from './risk/earlier-rows.ts';

/** Tonight's rows are compared with repositories that were created in this many months. This bounds files and memory. */
const comparedMonths = 25;

type KnownTextsTask = { date: DigestDate; history: History; log: Log };

/** A repository under one of its names, as of the last night that listed it so. */
type KnownRow = EarlierRow & { night: DigestDate };

/**
 * The repositories of two years that nights before this one listed, the newest first. One that was renamed is known
 * under each name. A month that breaks the contract is logged and skipped.
 */
export async function readKnownTexts({
  date,
  history,
  log,
}: KnownTextsTask): Promise<EarlierRow[]> {
  const known = new Map<string, KnownRow>();
  for (let age = comparedMonths; age >= 0; age -= 1) {
    const month = addMonths(monthOf(date), -age);
    const told = { event: 'history-unread', date, log };
    const repositories = await readOptional(() => history.repositoriesOf(month), told);
    for (const observations of repositories?.values() ?? []) {
      for (const row of toKnownRows(observations, date)) {
        const key = `${row.owner}/${row.name}`;
        const before = known.get(key);
        if (before === undefined || before.night <= row.night) known.set(key, row);
      }
    }
  }
  return [...known.values()].toSorted((a, b) => descending(a.night, b.night));
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
