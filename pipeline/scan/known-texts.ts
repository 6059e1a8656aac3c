import { descending } from 'd3-array';
import { type Observation, unpackHashes } from '../archive/history/record.ts';
import { addMonths, type DigestDate, monthOf } from '../contract/dates.ts';
import { type EnrichedRow, ownerOf } from '../contract/repository-row.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { type EarlierRow, toEarlierRow, toRepositoryKey } from './risk/earlier-rows.ts';
import type { ScanTask } from './row-source.ts';

/** In months. Only repositories created within this time are compared, to limit memory. */
const comparedMonths = 25;

type KnownTextsTask = Pick<ScanTask, 'date' | 'history'> & {
  rows: readonly EnrichedRow[];
  /** Names in lower case. `firstIds` is filled for these. */
  names: ReadonlySet<string>;
};

/** A repository under one of its names, as of the last night that listed it under this name. */
type KnownRow = EarlierRow & { night: DigestDate };

/** Reads what the nights of two years know. A broken month is skipped. */
export async function readKnownTexts({ date, history, rows, names }: KnownTextsTask) {
  const tonight = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const wanted = new Set(rows.flatMap((row) => toSigns(toEarlierRow(row))));
  const byText = new Map<string, KnownRow>();
  const first = new Map<string, { id: string; seen: DigestDate }>();
  for (let age = comparedMonths; age >= 0; age -= 1) {
    const month = addMonths(monthOf(date), -age);
    const read = await unlessBroken(() => history.read(month));
    for (const [id, observations] of read?.repositories ?? []) {
      for (const { fullName = '', date: seen } of observations) {
        const name = fullName.toLowerCase();
        const isFirst = seen < (first.get(name)?.seen ?? date);
        if (isFirst && names.has(name)) first.set(name, { id, seen });
      }
      for (const row of toKnownRows(observations, date, tonight.get(id))) {
        if (!toSigns(row).some((sign) => wanted.has(sign))) continue;
        const key = toRepositoryKey(row);
        const before = byText.get(key);
        if (before === undefined || before.night <= row.night) byText.set(key, row);
      }
    }
  }
  return {
    /**
     * The repositories that share an owner or a text with tonight's rows, newest first, under each
     * of their names; rows of tonight only under the present one.
     */
    texts: [...byText.values()].toSorted((a, b) => descending(a.night, b.night)),
    /** By name: the id of the first repository that was seen under this name. */
    firstIds: new Map([...first].map(([name, { id }]) => [name, id])),
  };
}

/** By what an earlier row may be like a row of tonight: its owner, the hashes of its README. */
function toSigns(row: EarlierRow): (string | number)[] {
  return [ownerOf(row), ...row.sketch];
}

/**
 * The last listing of a repository before a night, under each of its names; of one listed tonight,
 * under tonight's.
 */
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
    const { stood, text, created: createdAt } = listing;
    const signals = { page: { sketch: unpackHashes(text.sketch) } };
    return [{ ...toEarlierRow({ fullName, createdAt, standing: stood.standing, signals }), night }];
  });
}
