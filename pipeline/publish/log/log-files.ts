import type { Archive } from '../../archive/archive.ts';
import type { DigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { NewFile, PublicFile } from '../../platform/files.ts';
import { checkpointOf, groupSize, type NightLog } from './night-log.ts';
import { formatPolicy } from './policy.ts';
import { formatProof } from './proof.ts';
import { cutTiles } from './tiles.ts';

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
 * The public files of the log: its tiles, the proofs of some nights, the keys, and last the checkpoint, which announces the
 * others.
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
