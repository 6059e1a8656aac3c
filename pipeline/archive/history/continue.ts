import { addDays, type DigestDate } from '../../contract/dates.ts';
import { rememberedDays } from '../../contract/history.ts';
import { ContractError } from '../../platform/file-text.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { type Archive } from '../archive.ts';
import { openPublishedNights, type PublishedNights } from '../published-nights.ts';
import { type History, openHistory, reachDays } from './history.ts';

/** What the history needs of the published nights. */
type HistoryNights = Pick<PublishedNights, 'dates' | 'listed' | 'isAtHand' | 'scan' | 'analysis'>;

/** Opens the history, and brings it up to the newest night. @throws as `continueHistory`. */
export async function openPublishedHistory(archive: Archive): Promise<History> {
  const history = openHistory(archive);
  await continueHistory(history, await openPublishedNights(archive));
  return history;
}

/**
 * Adds the nights that the history lacks, and `fresh` in any case. A night with a broken file
 * counts as unread. A history with a broken file is made again. @throws PipelineError if the data
 * folder does not have all nights for that.
 */
export async function continueHistory(
  history: History,
  nights: HistoryNights,
  fresh?: DigestDate,
): Promise<void> {
  const add = async () => {
    await bringUpToDate(history, nights, fresh);
    // What the night is going to read. A month that is broken is noticed here.
    const newest = nights.dates.at(-1);
    if (newest === undefined) return;
    const last = await history.nightsBetween(addDays(newest, 1 - rememberedDays), newest);
    await history.recordsOf(last);
    await history.checkIndex(newest);
  };
  try {
    await add();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    if (!nights.dates.every(nights.isAtHand)) {
      const cure = 'fetch all nights, and run npm run render, which makes the history again';
      throw new PipelineError(`${error.message}: ${cure}`, { cause: error });
    }
    history.rebuild();
    await add();
  }
}

/**
 * Brings the history up to the newest night: adds `fresh` and the nights of 90 days that it lacks
 * or has in another edition, and removes nights that are not listed any more. If it lacks the
 * oldest night, all nights at hand are read: a folder without a history gets one.
 */
async function bringUpToDate(
  history: History,
  nights: HistoryNights,
  fresh?: DigestDate,
): Promise<void> {
  const { dates, listed, isAtHand } = nights;
  const [oldest, newest] = [dates[0], dates.at(-1)];
  if (oldest === undefined || newest === undefined) return;
  // Without the oldest night at hand, the history has it: a month that it lacks is lost.
  const isNew = isAtHand(oldest) && (await history.nightsBetween(oldest, oldest)).length === 0;
  // The index of names begins with a fold from the start.
  if (isNew && dates.every(isAtHand)) history.rebuild();
  const from = isNew ? oldest : addDays(newest, 1 - rememberedDays);
  const held = isNew ? [] : await history.nightsBetween(from, addDays(newest, rememberedDays));
  const idOf = new Map(held.map(({ date, id }) => [date, id]));
  const published = new Set(dates);
  const removed = [...idOf.keys()].filter((date) => !published.has(date));
  const changed = listed.filter(({ date, id }) => date >= from && idOf.get(date) !== id);
  // Later nights looked up what these nights listed.
  const touched = [...removed, ...changed.map(({ date }) => date), ...(fresh ? [fresh] : [])];
  const again = listed.filter(
    ({ date }) =>
      isAtHand(date) && touched.some((first) => date >= first && date <= addDays(first, reachDays)),
  );
  await history.forget([...removed, ...again.map(({ date }) => date)]);
  for (const { date, id } of again) {
    const scan = await nights.scan(date);
    const analysis = await nights.analysis(date);
    await history.add({ date, id, content: scan && analysis && { scan, analysis } });
  }
}
