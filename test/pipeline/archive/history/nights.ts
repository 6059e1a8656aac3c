import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../../pipeline/archive/history/history.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { continueHistory } from '../../../../pipeline/archive/history/continue.ts';
import type { DigestDate } from '../../../../pipeline/contract/dates.ts';
import { aTracking } from '../../../fixtures/tracking.ts';
import { type About, makeNight } from '../../publish/followed-nights.ts';
import { readFolder } from '../../publish/read-folder.ts';
import { newFolder } from '../../../run/new-folder.ts';

/** The nights that are published now, by date, each in one of its editions. */
export type Editions = ReadonlyMap<DigestDate, { version: number; about: About }>;

type Has = (date: DigestDate) => boolean;

/** The night that is new, and the nights that the data folder has: by default all. */
type Run = { fresh?: DigestDate; isAtHand?: Has; hasScan?: Has };

/** An archive in a new folder with look-ups alone, and functions that keep the history of given nights in it. */
export async function openKeptHistory() {
  const archive = openArchive(newFolder());
  const read: DigestDate[] = [];
  const list = (nights: Editions) =>
    [...nights]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { version }]) => {
        return { date, id: `${date}-0000000${version}`, title: 'Tides' };
      });
  const load = async (nights: Editions, date: DigestDate) => {
    read.push(date);
    const about = nights.get(date)?.about ?? { rows: [] };
    await replaceFiles([archive.formatTracking(aTracking(date, about.tracking))]);
    return makeNight(date, about);
  };
  return {
    archive,
    read,
    /** What a run does: it opens the history, adds what is missing, and writes the months that changed. */
    keep: async (nights: Editions, run: Run = {}) => {
      const { fresh, isAtHand = () => true, hasScan = () => true } = run;
      read.length = 0;
      const history = openHistory(archive);
      const published = {
        dates: list(nights).map(({ date }) => date),
        listed: list(nights),
        isAtHand,
        hasScan,
        scan: async (date: DigestDate) =>
          hasScan(date) ? (await load(nights, date)).scan : undefined,
        analysis: async (date: DigestDate) =>
          makeNight(date, nights.get(date)?.about ?? { rows: [] }).analysis,
      };
      await continueHistory(history, published, fresh);
      const months = await history.files();
      const files = [...months, ...(await history.index(list(nights).map(({ date }) => date)))];
      await replaceFiles(files);
      return { history, files };
    },
    /** What `npm run render` does. */
    foldAgain: async (nights: Editions) => {
      const history = openHistory(archive);
      history.rebuild();
      for (const { date, id } of list(nights)) {
        await history.add({ date, id, content: await load(nights, date) });
      }
      const months = await history.files();
      const index = await history.index(list(nights).map(({ date }) => date));
      await replaceFiles([...months, ...index]);
      return history;
    },
    /** The text of each month's file and of each file of the index, without files that hold nothing. */
    texts: async () =>
      Object.fromEntries(
        [...(await readFolder(archive.dataDir))].filter(
          ([path, text]) =>
            !path.startsWith('tracking/') && !/^\{"schema":\d(?:,"months":\{\})?\}\n$/.test(text),
        ),
      ),
  };
}
