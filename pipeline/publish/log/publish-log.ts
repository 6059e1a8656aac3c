import { join } from 'node:path';
import { type Archive, toSums } from '../../archive/archive.ts';
import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { Destination, Occasion } from '../published-nights.ts';
import type { Source } from '../../contract/scan.ts';
import { type NewFile, type PublicFile, readIfPresent } from '../../platform/files.ts';
import {
  addEditions,
  checkpointOf,
  findCheckpoint,
  findNewest,
  groupSize,
  type LoggedEdition,
  listLogged,
  type NightLog,
  readNightLog,
  refuseFork,
} from './night-log.ts';
import { formatPolicy, formatProof, isSignedBy, parseVerifier } from './note.ts';
import { cutTiles } from './tree.ts';

/** What the newest night's pages say of the night log. */
export type LogClaim = NonNullable<ReturnType<typeof toClaim>>;

/** What the night log is opened for. With `accepts`, damaged files are mended, and nothing is added. */
type Place = Pick<Destination, 'archive' | 'nightLog' | 'accepts'>;

/**
 * Opens the log of a data folder. Undefined for made-up nights, and where there is no key and no log.
 *
 * While damaged files are mended, a log that cannot be read is left as it is.
 *
 * @throws PipelineError, ContractError as `readNightLog`
 */
export async function openNightLog(
  { archive, nightLog, accepts }: Place,
  source: Source,
): Promise<NightLog | undefined> {
  if (source === 'demo') return undefined;
  const log = await readNightLog(archive).catch((error: unknown) => {
    if (accepts) return undefined;
    throw error;
  });
  return log && (nightLog || log.records.length > 0) ? log : undefined;
}

/** The free files whose checksums an entry has, and what each is. The index is left out: it names the time, too. */
export const loggedFiles: ReadonlyMap<string, string> = new Map([
  [publicPaths.latest, 'The digest in full'],
  [publicPaths.brief, 'The digest in short'],
  [publicPaths.followUp, 'What became of earlier recommendations'],
  [publicPaths.scorecard, 'How good our forecasts were'],
]);

/**
 * Adds editions to the night log: the newest night, and then a corrected older night. Without a key, the log stays as it is.
 *
 * `free` are the free answers, and `dataSet` has the checksums of the data set's files. `dates` are the nights whose proofs are
 * written.
 *
 * @throws PipelineError as `addEditions` and `refuseFork`
 */
export async function publishLog(
  { archive, publicDir, nightLog, accepts }: Place & Pick<Destination, 'publicDir'>,
  { newest, date, nights, data, log: before }: Occasion,
  {
    free,
    dataSet,
    dates,
  }: {
    free: readonly PublicFile[];
    dataSet: { sums: Readonly<Record<string, string>> };
    dates: readonly DigestDate[];
  },
) {
  if (!before) return { data: [], files: [], claim: undefined, logged: new Set<DigestDate>() };
  const { id, digestDate } = newest.digest;
  const tonight = toDigestDate(digestDate);
  const sets = listUnlogged(before, dataSet.sums, [tonight, date]);
  const editions: LoggedEdition[] = [
    {
      night: tonight,
      id,
      data: newest.sha256,
      public: toSums(free.filter(({ path }) => loggedFiles.has(path))),
      ...(Object.keys(sets).length > 0 && { dataSet: sets }),
    },
  ];
  // The corrected night comes last: whoever corrected it could know the newest night, which the log may not have yet.
  if (date !== undefined && date !== tonight) {
    const corrected = nights.listed.find((night) => night.date === date);
    const sums = toSums(data, archive.dataDir);
    if (corrected) editions.push({ night: date, id: corrected.id, data: sums });
  }
  const log = nightLog && !accepts ? addEditions(before, editions, nightLog) : before;
  const own = await readIfPresent(join(publicDir, publicPaths.checkpoint));
  // If another machine was faster, readers have its checkpoint.
  refuseFork(log, (await archive.readPublished?.(publicPaths.checkpoint)) ?? own);
  const logged = listLogged(log, nights.listed);
  return {
    /** The nights whose published edition has a proof. */
    logged,
    data: log === before ? [] : formatLogData(archive, log, Math.max(0, before.records.length - 1)),
    files: renderLog(log, new Set([...dates, tonight].filter((night) => logged.has(night)))),
    claim: toClaim(log, tonight, logged.has(tonight)),
  };
}

/** The checksums of the data set that the newest entry of no night has. The entries of `replaced` nights may be replaced now. */
function listUnlogged(
  { entries }: NightLog,
  sums: Readonly<Record<string, string>>,
  replaced: readonly (DigestDate | undefined)[],
): Record<string, string> {
  const newest = new Map(entries.map((entry) => [entry.night, entry]));
  for (const night of replaced) newest.delete(night ?? '');
  const sets = [...newest.values()].map(({ dataSet = {} }) => dataSet);
  const unlogged = Object.entries(sums).filter(
    ([path, sum]) => !sets.some((set) => set[path] === sum),
  );
  return Object.fromEntries(unlogged);
}

function toClaim(log: NightLog, tonight: DigestDate, isLogged: boolean) {
  const last = log.records.at(-1);
  if (!last) return undefined;
  const index = isLogged ? findNewest(log, tonight) : undefined;
  const size = index === undefined ? log.tree.size : checkpointOf(log.records[index] ?? last).size;
  const before = findCheckpoint(log, (each) => each.size < size);
  const witnesses = (log.keys?.witnesses ?? []).flatMap((text) => parseVerifier(text) ?? []);
  const missed = before ? witnesses.filter((witness) => !isSignedBy(before, witness)) : [];
  return {
    origin: checkpointOf(last).origin,
    /** The place of the newest night in the log, from 0 on; undefined if the log does not have this edition. */
    index,
    /** The witnesses that are asked. */
    witnesses: witnesses.map(({ name }) => name),
    /** Those of them that did not sign the checkpoint before. */
    missedBefore: missed.map(({ name }) => name),
  };
}

/** The groups from one index on and the keys, as files of the data folder. */
export function formatLogData(archive: Archive, log: NightLog, from = 0): NewFile[] {
  const { records, keys } = log;
  const files: NewFile[] = [];
  for (let group = Math.floor(from / groupSize); group * groupSize < records.length; group += 1) {
    const within = records.slice(group * groupSize, (group + 1) * groupSize);
    files.push(archive.formatLogGroup(group, { schema: 1, records: within }));
  }
  return keys ? [...files, archive.formatLogKeys(keys)] : files;
}

/**
 * The public files of the log: its tiles, the proofs of some nights, the keys, and last the checkpoint, which announces
 * all other files.
 *
 * The tiles of the checkpoint before stay too, for readers who have just read it.
 */
export function renderLog(log: NightLog, nights: ReadonlySet<DigestDate>): PublicFile[] {
  const last = log.records.at(-1);
  if (!last || !log.keys) return [];
  // One night adds two entries at most.
  const sizes = log.records.slice(-3).map((record) => checkpointOf(record).size);
  const before = sizes.findLast((size) => size < log.tree.size) ?? 0;
  const tiles = [before, log.tree.size].flatMap((size) => cutTiles(log.tree, size));
  return [
    ...new Map(tiles.map((tile) => [tile.path, tile])).values(),
    ...renderProofs(log, nights),
    { path: publicPaths.logPolicy, bytes: Buffer.from(formatPolicy(log.keys)) },
    { path: publicPaths.checkpoint, bytes: Buffer.from(last.checkpoint) },
  ];
}

/** The proofs of the newest entries of these nights, each with the checkpoint of its publication. */
export function renderProofs(
  { records, entries, tree }: NightLog,
  nights: ReadonlySet<DigestDate>,
): PublicFile[] {
  const newest = new Map(entries.map(({ night }, index) => [night, index]));
  return [...newest].flatMap(([night, index]) => {
    const record = records[index];
    if (!nights.has(night) || !record) return [];
    const { entry, checkpoint } = record;
    const hashes = tree.inclusion(index, checkpointOf(record).size);
    const proof = formatProof({ entry: Buffer.from(entry), index, hashes, checkpoint });
    return [{ path: publicPaths.proof(night), bytes: Buffer.from(proof) }];
  });
}
