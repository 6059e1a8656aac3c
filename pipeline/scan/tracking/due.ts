import type { History } from '../../archive/history/history.ts';
import { goneSince } from '../../archive/history/outcomes.ts';
import { addDays, type DigestDate, type Instant } from '../../contract/dates.ts';

/** A repository is looked up for this many days after the last night that listed it. */
export const trackedDays = 30;

/** A repository that a published night of the last 30 days listed, quarantined or not, and what is known of it. */
export type DueRepository = {
  id: string;
  /** Its name on the last night that listed it. */
  fullName: string;
  createdAt: Instant;
  lastListed: DigestDate;
  /** The newest stars of a look-up, and when its night started. Undefined where the last listing is newer. */
  lookedUp: { stars: number; seenAt: Instant } | undefined;
  /** The first night of the latest look-ups that found it gone. Undefined where GitHub showed it last. */
  goneSince: DigestDate | undefined;
  /** The first night without an answer since the last answer. Undefined where the night before has one. */
  missingSince: DigestDate | undefined;
};

/** Reads the repositories to look up on a night, each once. */
export async function readDue(history: History, date: DigestDate): Promise<DueRepository[]> {
  const from = addDays(date, -trackedDays);
  const nights = await history.nightsBetween(from, addDays(date, -1));
  const starts = new Map(
    nights.flatMap((night) => (night.isTracked ? [[night.date, night.startedAt]] : [])),
  );
  const due: DueRepository[] = [];
  for (const [id, observations] of await history.recordsOf(nights)) {
    const before = observations.filter((seen) => seen.date < date);
    const last = before.findLast(({ listing }) => listing !== undefined);
    if (!last?.listing || last.fullName === undefined || last.date < from) continue;
    const counted = before.findLast(({ stars }) => stars !== null);
    const seenAt = counted && !counted.listing ? starts.get(counted.date) : undefined;
    due.push({
      id,
      fullName: last.fullName,
      createdAt: last.listing.created,
      lastListed: last.date,
      lookedUp: seenAt ? { stars: counted?.stars ?? 0, seenAt } : undefined,
      goneSince: goneSince(before),
      missingSince: nights.find((night) => night.date > (before.at(-1)?.date ?? date))?.date,
    });
  }
  return due;
}

/** Orders by importance: recommended repositories first, then the youngest. A small budget is spent in this order. */
export function orderDue(
  due: readonly DueRepository[],
  recommended: ReadonlySet<string>,
): DueRepository[] {
  return due.toSorted((a, b) => {
    const first = Number(recommended.has(b.id)) - Number(recommended.has(a.id));
    if (first !== 0) return first;
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
    return a.id < b.id ? -1 : 1;
  });
}
