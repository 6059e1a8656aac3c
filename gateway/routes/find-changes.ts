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

/** A row in the view that was asked for, by GitHub's id, which survives renames. */
export type ViewedRow = { id: string; view: CompactRow | RowRecord };

/** What the newer night knows of rows that are not in its list, by id. */
type Absent = Pick<SaleableNight, 'gone' | 'quarantined'>;

/** What turns the older rows into the newer ones, as items in the order of their groups. `days` lie between them. */
export function findChanges(
  older: readonly ViewedRow[],
  newer: readonly ViewedRow[],
  { days, absent }: { days: number; absent: Absent },
): Item[] {
  const unclear = findUnclear(older, newer);
  const before = new Map<string, RowRecord>();
  for (const { id, view } of older) {
    if (!unclear.has(nameOf(view))) before.set(id, toRecord(view));
  }
  const changes = noChanges();
  const kept = new Set<string>();
  for (const { id, view } of newer) {
    const old = before.get(id);
    if (!old || unclear.has(nameOf(view))) {
      changes.entered.push(view);
      continue;
    }
    kept.add(id);
    addChange(changes, { old, row: toRecord(view), days });
  }
  const lost = new Map<string, string>();
  for (const { id, view } of older) if (!kept.has(id)) lost.set(nameOf(view), id);
  for (const [name, id] of lost) changes[whyLost(id, absent)].push(name);
  return changeGroups.flatMap((group) => {
    const told: readonly unknown[] = changes[group];
    return told.map((change) => ({ group, json: JSON.stringify(change) }));
  });
}

function noChanges(): EveryGroup {
  return {
    entered: [],
    left: [],
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

/** Names that several rows of one night have. Such rows are told as a whole. */
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

/** Tells what differs from what the reader expects of the row. */
function addChange(
  { renamed, standing, stars, other }: EveryGroup,
  { old, row, days }: { old: RowRecord; row: RowRecord; days: number },
): void {
  const expected = expectRow(old, row.stars, days);
  const name = old.fullName;
  if (row.fullName !== name) renamed.push([name, row.fullName]);
  if (row['standing'] !== expected['standing']) {
    standing.push([name, Standing.parse(row['standing'])]);
  }
  const { starsGained: gained } = row;
  if (gained !== expected['starsGained'] && (typeof gained === 'number' || gained === null)) {
    stars.push([name, row.stars, gained]);
  } else if (row.stars !== old.stars) {
    stars.push([name, row.stars]);
  }
  const changed = Object.entries(row).filter(
    ([field, value]) => !ownGroups.has(field) && !isDeepStrictEqual(value, expected[field]),
  );
  if (changed.length > 0) other.push([name, Object.fromEntries<unknown>(changed)]);
}
