import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../../pipeline/archive/history/history.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { bringUpToDate } from '../../../../pipeline/publish/published-history.ts';
import type { DigestDate } from '../../../../pipeline/contract/dates.ts';
import { aTracking } from '../../../fixtures/tracking.ts';
import { type About, makeNight } from '../../publish/repositories/followed-nights.ts';

/** The nights that are published now, by date, each in one of its editions. */
export type Editions = ReadonlyMap<DigestDate, { version: number; about: About }>;

/** An archive in a new folder with look-ups alone, and functions that keep the history of given nights in it. */
export async function openKeptHistory() {
  const archive = openArchive(await mkdtemp(join(tmpdir(), 'history-')));
  const read: DigestDate[] = [];
  const list = (nights: Editions) =>
    [...nights]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { version }]) => {
        return { date, id: `${date}-0000000${version}`, title: 'Tides' };
      });
  const load =
    (nights: Editions) =>
    async ({ date, id }: { date: DigestDate; id: string }) => {
      read.push(date);
      const about = nights.get(date)?.about ?? { rows: [] };
      await replaceFiles([archive.formatTracking(aTracking(date, about.tracking))]);
      return { date, id, content: makeNight(date, about) };
    };
  return {
    archive,
    read,
    /** What a run does: it opens the history, adds what is missing, and writes the months that changed. */
    keep: async (
      nights: Editions,
      {
        fresh,
        isAtHand = () => true,
      }: { fresh?: DigestDate; isAtHand?: (date: DigestDate) => boolean } = {},
    ) => {
      read.length = 0;
      const history = openHistory(archive);
      await bringUpToDate(history, { listed: list(nights), isAtHand }, load(nights), fresh);
      const files = await history.files();
      await replaceFiles(files);
      return { history, files };
    },
    /** What `npm run render` does. */
    foldAgain: async (nights: Editions) => {
      const history = openHistory(archive);
      history.rebuild();
      for (const night of list(nights)) await history.add(await load(nights)(night));
      await replaceFiles(await history.files());
      return history;
    },
    /** The text of each month's file, without files that hold nothing. */
    texts: async () => {
      const folder = join(archive.dataDir, 'history');
      const names = await readdir(folder).catch(() => []);
      const texts = await Promise.all(
        names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
      );
      return Object.fromEntries(texts.filter(([, text]) => text !== '{"schema":2}\n'));
    },
  };
}
