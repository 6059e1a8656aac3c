import { ascending, descending } from 'd3-array';
import { isLost, notFoundSince } from '../archive/history/record.ts';
import { addDays, daysFrom, type DigestDate, type Instant } from '../contract/dates.ts';
import { isRecommended } from '../contract/follow-up.ts';
import { type EnrichedRow, hasEarlierStars } from '../contract/repository-row.ts';
import type { Tracking } from '../contract/tracking.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { readFollowed, toFollowUp } from './follow-up.ts';
import type { Sighting } from './sightings.ts';
import type { ScanTask } from './row-source.ts';
import { believe, type Believed, type EarlierLooks, toFates } from './silence.ts';
import type { LookUpAnswer, Fate } from './github/look-up.ts';

type TrackTask = Pick<ScanTask, 'date' | 'source' | 'archive' | 'history' | 'earlier' | 'log'>;

/**
 * Looks up each repository listed in the last 30 days and not tonight, and later once a week.
 *
 * The answers are written before the scan is stored: a second run of the night asks only for
 * missing ones. A source of recorded scans cannot look anything up, and has its follow-up. A
 * failure of GitHub is logged and never ends the night.
 */
export async function trackNight(task: TrackTask, rows: readonly EnrichedRow[]) {
  const { date, source, archive, history, log } = task;
  const recorded = await readDue(task);
  const recent = recorded.filter(({ lastListed }) => lastListed >= addDays(date, -trackedDays));
  const followed = await readFollowed(history, date);
  if (!source.lookUp || recorded.length === 0) {
    const followUp = toFollowUp(followed, source.recordedFates);
    const usage = { requests: 0, points: 0 };
    return { due: recent, followUp, doubted: new Set<string>(), lookUps: [], usage };
  }
  const listed = new Map<string, LookUpAnswer>();
  for (const { id, fullName, stars, forks } of rows) {
    listed.set(id, { gone: false, fullName, stars, forks, archived: false });
  }
  const unlisted = recorded.filter(({ id }) => !listed.has(id));
  const due = orderDue(unlisted, new Set(followed.map(({ id }) => id)));
  const kept = (await unlessBroken(() => archive.readTracking(date)))?.value;
  const answered = kept ? toAnswers(kept, due) : new Map<string, LookUpAnswer>();
  const looked = await source.lookUp(due.map(({ id }) => id).filter((id) => !answered.has(id)));
  const believed = believe(date, recorded, new Map([...answered, ...looked.answers]), listed);
  const doubts = believed.doubted.size;
  if (doubts > 0) {
    const notice = `GitHub's answers about ${doubts} repositories do not count, because too many changed in one night: their earlier state stays, not confirmed. Look whether GitHub has an incident`;
    log('look-ups-doubted', { doubted: doubts, lookedUp: recorded.length, notice }, 'warn');
  }
  const askedAt = kept?.askedAt ?? source.startedAt;
  const tracking = toTracking({ date, askedAt }, due, believed);
  const fates = new Map<string, Fate>([...listed, ...toFates(recorded, believed)]);
  // If some fates are unknown, the share of recommended repositories that are gone would mislead.
  const isComplete = followed
    .filter(isRecommended)
    .every(({ id }) => fates.has(id) || looked.unclear.has(id));
  return {
    /** What the published nights know of the repositories that the last 30 days listed. */
    due: recent,
    followUp: toFollowUp(followed, isComplete ? fates : undefined, doubts),
    /** The repositories about which tonight's answers do not count, by id. */
    doubted: believed.doubted,
    /** The file with the answers, if repositories were looked up. */
    lookUps: due.length > 0 ? [archive.formatTracking(tracking)] : [],
    usage: looked.usage,
  };
}

/** The tracking of a night before anything was answered. */
export function emptyTracking(date: DigestDate, askedAt: Instant): Tracking {
  return {
    schema: 1,
    date,
    askedAt,
    seen: { ids: [], stars: [], forks: [] },
    archived: [],
    renamed: {},
    gone: {},
    notFound: {},
    missing: {},
    finished: [],
  };
}

/** Records the answers of a night. A repository without an answer is in `missing`. */
function toTracking(
  { date, askedAt }: { date: DigestDate; askedAt: Instant },
  due: readonly DueRepository[],
  { answers, notFound }: Believed,
): Tracking {
  const tracking = emptyTracking(date, askedAt);
  for (const { id, fullName, lastListed, ...since } of due) {
    const answer = answers.get(id);
    const lostOn = notFound.get(id);
    if (lostOn !== undefined) tracking.notFound[id] = lostOn;
    else if (!answer) tracking.missing[id] = since.missingSince ?? date;
    else if (answer.gone) tracking.gone[id] = since.notFoundSince ?? date;
    else {
      tracking.seen.ids.push(id);
      tracking.seen.stars.push(answer.stars);
      tracking.seen.forks.push(answer.forks);
      if (answer.archived) tracking.archived.push(id);
      const names = [fullName, since.last.fullName];
      if (names.some((name) => name !== answer.fullName)) tracking.renamed[id] = answer.fullName;
    }
    if (lastListed <= addDays(date, -lastLookDays)) tracking.finished.push(id);
  }
  return tracking;
}

/** The answers of an earlier run of this night: this run asks only for the missing ones. */
function toAnswers(
  { seen, archived, renamed, gone, notFound }: Tracking,
  due: readonly DueRepository[],
): Map<string, LookUpAnswer> {
  const names = new Map(due.map(({ id, fullName }) => [id, fullName]));
  const isArchived = new Set(archived);
  const answers = new Map<string, LookUpAnswer>();
  for (const [index, id] of seen.ids.entries()) {
    const [stars, forks] = [seen.stars[index], seen.forks[index]];
    const fullName = renamed[id] ?? names.get(id);
    if (stars === undefined || forks === undefined || fullName === undefined) continue;
    answers.set(id, { gone: false, fullName, stars, forks, archived: isArchived.has(id) });
  }
  for (const id of Object.keys(gone)) answers.set(id, { gone: true, isCertain: true });
  for (const id of Object.keys(notFound)) answers.set(id, { gone: true, isCertain: false });
  return answers;
}

/** A repository is looked up each night for this many days after the last night that listed it. */
const trackedDays = 30;
/** Then a look-up a week, so that the track record knows what became of it after 90 nights. */
const lastLookDays = 93;

/** A repository that a published night listed in these days, and what the history knows. */
type DueRepository = EarlierLooks & {
  /** Its name on the last night that listed it. */
  fullName: string;
  createdAt: Instant;
  lastListed: DigestDate;
  /** As of the newest count of its stars. Undefined if the start of that night is not known. */
  sighting: Sighting | undefined;
  /** Whether a look-up counted them, and no listing. */
  isLookedUp: boolean;
};

async function readDue({ date, history, earlier }: TrackTask): Promise<DueRepository[]> {
  // One day more, for the second look at a repository that the last look did not find.
  const from = addDays(date, -lastLookDays - 1);
  const nights = await history.nightsBetween(from, addDays(date, -1));
  const starts = new Map(nights.map((night) => [night.date, night.startedAt]));
  const tracked = new Set(nights.flatMap((night) => (night.isTracked ? [night.date] : [])));
  // The last night that counted the stars of all rows.
  const countedOn =
    earlier.find(({ rows }) => !rows.some(hasEarlierStars))?.scanDate.slice(0, 10) ?? date;
  const due: DueRepository[] = [];
  for (const [id, observations] of await history.recordsOf(nights)) {
    const before = observations.filter((seen) => seen.date < date);
    const listings = before.filter(({ listing }) => listing !== undefined);
    const [first, last] = [listings[0], listings.at(-1)];
    if (!first || !last?.listing || last.fullName === undefined || last.date < from) continue;
    const lostSince = notFoundSince(before);
    const isGone = before.at(-1)?.state === 'gone';
    const isWaited = lostSince !== undefined && !isGone;
    const age = daysFrom(last.date, date);
    // A gone repository is looked for once a week, too: it may come back.
    if (age > trackedDays && age % 7 !== trackedDays % 7 && !isWaited) continue;
    // A listing whose stars did not count is no answer: the gap began after the last counted night.
    const seenOn = before.at(-1)?.date ?? date;
    const lastAnswer = seenOn === last.date && countedOn < seenOn ? countedOn : seenOn;
    const rest = age > trackedDays + 7 && !isWaited ? 6 : 0;
    const found = before.findLast((seen) => !isLost(seen));
    const counted = before.findLast(
      (seen) => seen.stars !== null && (seen.listing ?? tracked.has(seen.date)),
    );
    const seenAt = counted && starts.get(counted.date);
    due.push({
      id,
      fullName: last.fullName,
      createdAt: last.listing.created,
      lastListed: last.date,
      sighting: seenAt
        ? { stars: counted.stars ?? 0, seenAt, firstSeen: first.date, nights: listings.length }
        : undefined,
      isLookedUp: counted?.listing === undefined,
      last: {
        fullName: before.findLast((seen) => seen.fullName !== undefined)?.fullName ?? last.fullName,
        stars: before.findLast(({ stars }) => stars !== null)?.stars ?? 0,
        archived: found?.state === 'archived',
      },
      isGone,
      notFoundSince: lostSince,
      missingSince: nights.find((night) => night.date > addDays(lastAnswer, rest))?.date,
    });
  }
  return due;
}

/** Followed repositories first, then the youngest. A small budget is spent in this order. */
function orderDue(due: readonly DueRepository[], followed: ReadonlySet<string>): DueRepository[] {
  return due.toSorted(
    (a, b) =>
      descending(followed.has(a.id), followed.has(b.id)) ||
      descending(a.createdAt, b.createdAt) ||
      ascending(a.id, b.id),
  );
}
