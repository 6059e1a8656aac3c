import { addDays, type DigestDate } from '../../contract/dates.ts';
import { rememberedDays } from '../../contract/history.ts';
import { ContractError } from '../../platform/file-text.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { Archive } from '../archive.ts';
import { openPublishedNights, type PublishedNights } from '../published-nights.ts';
import { type History, openHistory, reachDays } from './history.ts';

type HistoryNights = Pick<
  PublishedNights,
  'dates' | 'listed' | 'isAtHand' | 'hasScan' | 'scan' | 'analysis'
>;

/** Opens the history, and brings it up to the newest night. @throws as `continueHistory`. */
export async function openPublishedHistory(archive: Archive): Promise<History> {
  const history = openHistory(archive);
  await continueHistory(history, await openPublishedNights(archive));
  return history;
}

/**
 * Adds the nights that the history lacks, and `fresh` in any case. A night with a broken file
 * counts as unread. A history with a broken file is made again, and a folder without one gets it.
 *
 * @throws PipelineError if the data folder does not have all nights for that.
 */
export async function continueHistory(
  history: History,
  nights: HistoryNights,
  fresh?: DigestDate,
): Promise<void> {
  const [oldest, newest] = [nights.dates[0], nights.dates.at(-1)];
  if (oldest === undefined || newest === undefined) return;
  const from = addDays(newest, 1 - rememberedDays);
  try {
    await history.checkIndex(nights.dates);
    await bringUpToDate(history, nights, from, fresh);
    // What the night is going to read. A month that is broken is noticed here.
    await history.recordsOf(await history.nightsBetween(from, newest));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    if (!nights.dates.every((date) => nights.isAtHand(date) && nights.hasScan(date))) {
      const cure = 'fetch all nights, and run npm run render, which makes the history again';
      throw new PipelineError(`${error.message}: ${cure}`, { cause: error });
    }
    history.rebuild();
    await bringUpToDate(history, nights, oldest, fresh);
  }
}

/**
 * Adds `fresh` and the nights since a day that the history lacks or has in another edition, and
 * removes nights that are not listed any more. @throws PipelineError if facts would be lost.
 */
async function bringUpToDate(
  history: History,
  { dates, listed, isAtHand, ...nights }: HistoryNights,
  from: DigestDate,
  fresh?: DigestDate,
): Promise<void> {
  const held = await history.nightsBetween(from, addDays(dates.at(-1) ?? from, rememberedDays));
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
  const readBefore = new Set(held.flatMap(({ date, found }) => (found === null ? [] : [date])));
  const lost = again.find(({ date }) => readBefore.has(date) && !nights.hasScan(date));
  if (lost) {
    throw new PipelineError(
      `the night of ${lost.date} has to be read again, and its scan is missing: fetch all nights, or run npm run render to go on without it`,
    );
  }
  await history.forget(removed);
  for (const { date, id } of again) {
    const scan = await nights.scan(date);
    const analysis = await nights.analysis(date);
    await history.add({ date, id, content: scan && analysis && { scan, analysis } });
  }
}
