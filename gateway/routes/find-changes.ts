import { isDeepStrictEqual } from 'node:util';
import { Standing } from '../../pipeline/contract/repository-row.ts';
import {
  changeGroups,
  type EveryGroup,
  expectRow,
  type RowRecord,
  toRecord,
} from '../../pipeline/contract/row-changes.ts';
import type { CompactRow } from '../../pipeline/contract/row-views.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import type { Item } from './page.ts';

/** A row in the view that was asked for, with GitHub's id, which stays when the repository is renamed. */
export type ViewedRow = { id: string; view: CompactRow | RowRecord };

/** What the newer night knows of rows that its list does not have, by id. */
type Absent = Pick<SaleableNight, 'gone' | 'quarantined'>;

/** Changes as items, group after group. If `othersLeft` is true, the older rows that no item names have left. */
type Found = { items: Item[]; othersLeft: boolean };

/**
 * The changes from the older rows to the newer rows. `days` is the time between the two nights.
 *
 * If more than half of the older rows have left, the rows that stayed are named, and not the rows that left.
 */
export function findChanges(
  older: readonly ViewedRow[],
  newer: readonly ViewedRow[],
  { days, absent }: { days: number; absent: Absent },
): Found {
  const unclear = findUnclear(older, newer);
  const before = new Map<string, RowRecord>();
  for (const { id, view } of older) {
    if (!unclear.has(nameOf(view))) before.set(id, toRecord(view));
  }
  const changes = noChanges();
  const kept = new Set<string>();
  const stayed: string[] = [];
  for (const { id, view } of newer) {
    const old = before.get(id);
    if (!old || unclear.has(nameOf(view))) {
      changes.entered.push(view);
      continue;
    }
    kept.add(id);
    if (!addChange(changes, { old, row: toRecord(view), days })) stayed.push(old.fullName);
  }
  const lost = new Map<string, string>();
  for (const { id, view } of older) if (!kept.has(id)) lost.set(nameOf(view), id);
  for (const [name, id] of lost) changes[whyLost(id, absent)].push(name);
  // If there are no newer rows, `othersLeft` would leave no item to send.
  const othersLeft = newer.length > 0 && changes.left.length * 2 > older.length;
  const told = othersLeft ? { ...changes, left: [], stayed } : changes;
  const items = changeGroups.flatMap((group) => {
    const list: readonly unknown[] = told[group];
    return list.map((change) => ({ group, json: JSON.stringify(change) }));
  });
  return { items, othersLeft };
}

function noChanges(): EveryGroup {
  return {
    entered: [],
    left: [],
    stayed: [],
    gone: [],
    quarantined: [],
    renamed: [],
    standing: [],
    stars: [],
    other: [],
  };
}

function nameOf(view: ViewedRow['view']): string {
  return Array.isArray(view) ? view[0] : view.fullName;
}

/** Names that several rows of one night have. A name would not tell which row changed, so such rows are sent whole. */
function findUnclear(...nights: readonly (readonly ViewedRow[])[]): Set<string> {
  return new Set(
    nights.flatMap((rows) => {
      const names = rows.map(({ view }) => nameOf(view));
      return names.filter((name, at) => names.indexOf(name) !== at);
    }),
  );
}

function whyLost(id: string, { gone, quarantined }: Absent): 'gone' | 'quarantined' | 'left' {
  if (quarantined.has(id)) return 'quarantined';
  return gone.has(id) ? 'gone' : 'left';
}

/** Fields that have a group of their own. */
const ownGroups = new Set(['fullName', 'stars', 'starsGained', 'standing']);

/** Adds the fields in which the row differs from the row that the reader expects. False if there is no difference. */
function addChange(
  { renamed, standing, stars, other }: EveryGroup,
  { old, row, days }: { old: RowRecord; row: RowRecord; days: number },
): boolean {
  const expected = expectRow(old, row.stars, days);
  const name = old.fullName;
  const isRenamed = row.fullName !== name;
  if (isRenamed) renamed.push([name, row.fullName]);
  const hasNewStanding = row['standing'] !== expected['standing'];
  if (hasNewStanding) standing.push([name, Standing.parse(row['standing'])]);
  const { starsGained: gained } = row;
  const hasOtherGain =
    gained !== expected['starsGained'] && (typeof gained === 'number' || gained === null);
  const hasMoved = row.stars !== old.stars;
  if (hasOtherGain) stars.push([name, row.stars, gained]);
  else if (hasMoved) stars.push([name, row.stars]);
  const changed = Object.entries(row).filter(
    ([field, value]) => !ownGroups.has(field) && !isDeepStrictEqual(value, expected[field]),
  );
  if (changed.length > 0) other.push([name, Object.fromEntries<unknown>(changed)]);
  return isRenamed || hasNewStanding || hasOtherGain || hasMoved || changed.length > 0;
}
