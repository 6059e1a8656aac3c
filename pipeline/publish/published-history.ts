import type { Archive } from '../archive/archive.ts';
import { bringUpToDate } from '../archive/history/bring-up-to-date.ts';
import { type History, openHistory } from '../archive/history/history.ts';
import type { DigestDate } from '../contract/dates.ts';
import { ContractError } from '../platform/file-text.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { openPublishedNights, type PublishedNights } from './published-nights.ts';

/** Opens the history, and brings it up to the newest published night. @throws as `continueHistory`. */
export async function openPublishedHistory(archive: Archive): Promise<History> {
  const history = openHistory(archive);
  await continueHistory(history, await openPublishedNights(archive));
  return history;
}

/**
 * Adds the nights that the history lacks, and `fresh` in any case. A night with a broken file counts as unread. A history
 * with a broken file is made again.
 *
 * @throws PipelineError for a broken file of the history, if the data folder does not have all nights.
 */
export async function continueHistory(
  history: History,
  nights: PublishedNights,
  fresh?: DigestDate,
): Promise<void> {
  const add = async () =>
    bringUpToDate(
      history,
      nights,
      async ({ date, id }) => {
        const scan = await nights.scan(date);
        const analysis = await nights.analysis(date);
        return { date, id, content: scan && analysis && { scan, analysis } };
      },
      fresh,
    );
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
