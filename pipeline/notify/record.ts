import type { Archive } from '../archive/archive.ts';
import { type NewFile, replaceFiles } from '../archive/replace-files.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Deliveries } from '../contract/deliveries.ts';

/** The record of who was told of a night. */
export type DeliveryRecord = {
  isTold: (mark: string) => boolean;
  isGone: (mark: string) => boolean;
  /** The checksum of a feed when a hub was last told of it. */
  feedMark: (path: string) => string | undefined;
  /** Notes on disk what was done. Once the promise is fulfilled, a crash cannot lose the note. */
  note: (done: Done) => Promise<void>;
};

/** What was done: a subscription was told or is gone, or a hub was told of feeds. */
type Done =
  | { kind: 'told' | 'gone'; mark: string }
  | { kind: 'feeds'; marks: Readonly<Record<string, string>> };

/** How many nights back the last record is looked for. */
const nightsBack = 30;

/** Opens the record of a night. Who is gone, and the state of feeds, come from the last record before it. */
export async function openDeliveryRecord(
  archive: Archive,
  date: DigestDate,
): Promise<DeliveryRecord> {
  const record = (await archive.readDeliveries(date))?.value ?? (await startRecord(archive, date));
  let writing = Promise.resolve();
  return {
    isTold: (mark) => record.told.includes(mark),
    isGone: (mark) => record.gone.includes(mark),
    feedMark: (path) => record.feeds[path],
    note: async (done) => {
      if (done.kind === 'feeds') Object.assign(record.feeds, done.marks);
      else record[done.kind].push(done.mark);
      // One file is written at a time, each with all that was done before.
      writing = writeAfter(writing, () => [archive.formatDeliveries(record)]);
      await writing;
    },
  };
}

async function writeAfter(before: Promise<void>, format: () => NewFile[]): Promise<void> {
  await before;
  await replaceFiles(format());
}

async function startRecord(archive: Archive, date: DigestDate): Promise<Deliveries> {
  const before = (await archive.deliveryDates()).filter((day) => day < date).slice(-nightsBack);
  for (const day of before.toReversed()) {
    const last = (await archive.readDeliveries(day))?.value;
    if (last) return { ...last, date, told: [] };
  }
  return { schema: 1, date, told: [], gone: [], feeds: {} };
}
