import { LRUCache } from 'lru-cache';
import { DigestDate, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { HistoryIndex } from '../../pipeline/contract/history.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import { messageOf } from '../../pipeline/platform/log.ts';
import type { PreparedAnswer } from '../http/prepared.ts';
import type { Log } from '../http/events.ts';
import { type SaleableNight, readSaleableNight } from './saleable-night.ts';
import { openKnownRepositories } from './known-repositories.ts';
import {
  type NightStore,
  Refusal,
  type RefusalWord,
  orRefusal,
  toRefusalWord,
} from './night-store.ts';
import { type Snapshot, openPages, readSample, samplePath, takeNight } from './snapshot.ts';

export type Snapshots = ReturnType<typeof openSnapshots>;

type Refused = 'snapshot-refused' | 'sample-refused' | 'data-refused';

/** Earlier nights and editions in memory, for the answers of repeated paid calls. */
const earlierNights = 3;

/** Keeps the published night in memory, replaced as a whole. Empty before `refresh`. */
export function openSnapshots(store: NightStore, log: Log) {
  const { archive } = store;
  let served: Served | undefined;
  let looking: Promise<void> | undefined;
  const earlier = new LRUCache<string, SaleableNight>({ max: earlierNights });
  const pages = openPages(store.readPublic);
  let sample: PreparedAnswer | undefined;
  let refused: RefusalWord | undefined;
  const loggedCauses = new Map<Refused, string>();

  const logOnce = (event: Refused, error: unknown) => {
    const cause = messageOf(error);
    if (loggedCauses.get(event) !== cause) log(event, { cause }, 'warn');
    loggedCauses.set(event, cause);
  };

  /** Logs once what a paid call could not read, and throws it again: the caller is told no file. */
  const report = (error: unknown): never => {
    if (error instanceof Refusal) logOnce('data-refused', error.cause ?? error);
    throw error;
  };

  /** Runs the work. Logs a failure once, and returns the word for it. */
  const attempt = async (event: Refused, work: () => Promise<void>) => {
    try {
      await work();
      loggedCauses.delete(event);
      return undefined;
    } catch (error) {
      logOnce(event, error);
      return toRefusalWord(error);
    }
  };

  const serve = (next: Served) => {
    // After a correction, the dated files no longer give the edition served before, so it stays in
    // memory.
    if (served) earlier.set(served.night.digestId, served.night);
    served = next;
    pages.forget();
    loggedCauses.delete('data-refused');
    const { index, digestDate } = next.snapshot.index;
    log('snapshot-taken', { index, digestDate });
  };

  const lookForBoth = async () => {
    refused = await attempt('snapshot-refused', async () => {
      const newest = await readNewest(store, served);
      if (newest) serve(newest);
    });
    await attempt('sample-refused', async () => {
      sample ??= await readSample(store.readPublic);
    });
  };

  const refresh = (): Promise<void> => {
    looking ??= lookForBoth().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    ...openKnownRepositories(store, {
      index: () => served?.history,
      // A night that was just refused is not read again for each call: the next look does that.
      refresh: async () => {
        if (refused === undefined) await refresh();
      },
      report,
    }),
    /** The last complete night. Undefined until a night is published. */
    current: (): Snapshot | undefined => served?.snapshot,
    /** The answer at a free path. Undefined until there is an answer. */
    answer: (path: string) => (path === samplePath ? sample : served?.snapshot.answers.get(path)),
    page: pages.read,
    /** The content for sale of the current night. Undefined until a night is published. */
    currentNight: (): SaleableNight | undefined => served?.night,
    /**
     * The content for sale of the current night, or of the night of a digest. Undefined if there is
     * none.
     *
     * The last three older nights or editions stay in memory. After that, or after a restart, a
     * digest that was corrected gives its corrected edition.
     *
     * Another gateway may already sell a newer night. So if a digest may be newer than the current
     * night, this gateway first looks for a newer night, unless it has just refused the newest one.
     *
     * @throws ContractError. @throws Refusal if an older night cannot be read now, or if a newer
     * one cannot be taken yet.
     */
    saleableNight: async (digestId?: string): Promise<SaleableNight | undefined> => {
      if (digestId === undefined || digestId === served?.night.digestId) return served?.night;
      const cached = earlier.get(digestId);
      if (cached) return cached;
      const date = dateOf({ digestId });
      if (served && date >= dateOf(served.night)) {
        if (refused === undefined) await refresh();
        if (digestId === served.night.digestId) return served.night;
        if (refused !== undefined || date > dateOf(served.night)) {
          throw new Refusal('unreadable', `the night ${digestId} is not here yet`);
        }
      }
      const night = await orRefusal(date, readSaleableNight(archive, { date, digestId })).catch(
        report,
      );
      if (night) earlier.set(digestId, night);
      return night;
    },
    /** Why a newer night is not served. Undefined if the newest night is served. */
    refused: () => refused,
    /** Takes a newer night if it is complete. Never rejects. Concurrent calls share a check. */
    refresh,
  };
}

function dateOf({ digestId }: Pick<SaleableNight, 'digestId'>): DigestDate {
  return DigestDate.parse(digestId.slice(0, 10));
}

/** The newest night. Undefined if it is served, or if none is published. @throws Refusal */
async function readNewest({ archive, readNight }: NightStore, served: Served | undefined) {
  const files = await readNight(served?.pointerSha256);
  if (files === 'unchanged') return undefined;
  if ('reason' in files) {
    if (files.reason === 'incomplete') {
      throw new Refusal('incomplete', `${files.path} is missing or belongs to another night`);
    }
    if (served) throw new Refusal('gone', 'the pointer is gone');
    return undefined;
  }
  const snapshot = takeNight(files);
  const date = toDigestDate(snapshot.index.digestDate);
  const scanSha256 = files.pointer.files.data[dataPaths.scan(date)] ?? '';
  const digestId = snapshot.index.index;
  const night = await readSaleableNight(archive, { date, digestId, scanSha256 });
  if (!night) throw new Refusal('incomplete', `${dataPaths.scan(date)} belongs to another night`);
  const { history, pointerSha256 } = files;
  return { snapshot, night, history, pointerSha256 };
}

/** The night that is served, from memory. */
type Served = {
  snapshot: Snapshot;
  night: SaleableNight;
  history: HistoryIndex | undefined;
  pointerSha256: string;
};
