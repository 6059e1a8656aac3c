import * as z from 'zod';
import { addDays, type Instant, toDigestDate, toInstant } from '../../contract/dates.ts';
import type { StarHistory } from '../../contract/repository-row.ts';
import type { Log } from '../../contract/night-events.ts';
import { askOneByOne } from './ask.ts';
import { type ClientSettings, createClient } from './client.ts';
import { isFailure } from './failure.ts';

/** Weeks, the newest first. Days that are still to come have 0 stars. */
const Weeks = z.array(
  z.object({
    /** The first moment of the week, in Unix seconds. */
    week: z.int().nonnegative(),
    days: z.array(z.int().nonnegative()).length(7),
  }),
);
type Weeks = z.infer<typeof Weeks>;

/** The most weeks of one call. All rows are younger than that. */
const weeksAsked = 30;

export type Grown = { id: string; fullName: string; createdAt: Instant };

/** Histories by id; null where GitHub has none. A repository not asked about is absent. */
export type StarHistories = {
  histories: ReadonlyMap<string, StarHistory | null>;
  usage: { requests: number; points: number };
};

/**
 * Reads how many stars each repository gained on each day, one call for each, in the given order.
 *
 * Three failures in a row end the calls: the server may have no star histories. Nothing is thrown.
 */
export async function readStarHistories(
  settings: ClientSettings,
  { repositories, askedAt }: { repositories: readonly Grown[]; askedAt: Instant },
  log: Log,
): Promise<StarHistories> {
  const client = createClient(settings, log);
  const histories = new Map<string, StarHistory | null>();
  const unanswered = await askOneByOne(repositories, async ({ id, fullName, createdAt }) => {
    const [owner = '', repo = ''] = fullName.split('/');
    const parameters = { owner, repo, per_page: weeksAsked };
    const weeks = await client.get('/repos/{owner}/{repo}/stargazers/history', parameters, Weeks);
    histories.set(id, toStarHistory(weeks, { createdAt, askedAt }));
  });
  for (const { item, failure, isAsked } of unanswered) {
    // `missing` or `invalid`: GitHub has no figures of it. Other failures tell nothing about it.
    if (isAsked && isFailure(failure, 'missing', 'invalid')) histories.set(item.id, null);
  }
  const last = unanswered.at(-1);
  if (last?.isAsked === false) log('growth-failed', { reason: last.failure.message }, 'warn');
  const counted = [...histories.values()].filter((history) => history !== null).length;
  log('growth-asked', { wanted: repositories.length, asked: histories.size, known: counted });
  return { histories, usage: client.usage() };
}

/** The days from the creation to `askedAt`, in order. Null where GitHub gave no week. */
function toStarHistory(
  weeks: Weeks,
  { createdAt, askedAt }: Pick<Grown, 'createdAt'> & { askedAt: Instant },
): StarHistory | null {
  const byDay = new Map(
    weeks.flatMap(({ week, days }) => {
      const monday = toDigestDate(toInstant(week * 1000));
      return days.map((stars, index) => [addDays(monday, index), stars] as const);
    }),
  );
  // In Pacific time, the day of the creation can be the day before.
  const from = addDays(toDigestDate(createdAt), -1);
  const last = toDigestDate(askedAt);
  const days: number[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(byDay.get(day) ?? 0);
  return weeks.length === 0 ? null : { from, days };
}
