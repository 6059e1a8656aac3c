import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { readCurrentNight } from '../../pipeline/archive/current-night.ts';
import { parseFile } from '../../pipeline/contract/file-text.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { answerFromFile } from '../answers/file-answer.ts';
import type { PreparedAnswer } from '../answers/prepared-answer.ts';
import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import type { Log } from '../log/log.ts';
import { jsonType, type Snapshot, takeNight } from './take-night.ts';

export type Snapshots = {
  /** The last good night; undefined while none was published. */
  current: () => Snapshot | undefined;
  /** The answer at a free path; undefined while there is none. */
  answer: (path: string) => PreparedAnswer | undefined;
  /** Why a newer night is not served; undefined where the newest is. */
  refused: () => string | undefined;
  /** Looks for a newer night and takes it whole, or keeps the one held. It never fails. */
  refresh: () => Promise<void>;
};

/** What was published, held in memory and swapped whole. Empty until the first `refresh`. */
export function openSnapshots(dataDir: string, publicDir: string, log: Log): Snapshots {
  const archive = openArchive(dataDir);
  let held: { snapshot: Snapshot; pointerSha256: string } | undefined;
  let sample: PreparedAnswer | undefined;
  let refused: string | undefined;

  const look = async () => {
    sample ??= await readSample(publicDir);
    const pointer = await archive.readPointer();
    if (!pointer) {
      if (held) throw new Error('the pointer is gone');
      return;
    }
    if (pointer.sha256 === held?.pointerSha256) {
      refused = undefined;
      return;
    }
    const night = await readCurrentNight(archive, publicDir);
    if ('reason' in night) {
      throw new Error(
        night.reason === 'incomplete' ? `${night.path} is not there yet` : 'the pointer is gone',
      );
    }
    held = { snapshot: takeNight(night), pointerSha256: night.pointerSha256 };
    refused = undefined;
    const { index, digestDate } = held.snapshot.index;
    log('snapshot-taken', { index, digestDate });
  };

  return {
    current: () => held?.snapshot,
    answer: (path) => (path === samplePath ? sample : held?.snapshot.answers.get(path)),
    refused: () => refused,
    refresh: async () => {
      try {
        await look();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== refused) log('snapshot-refused', { reason }, 'warn');
        refused = reason;
      }
    },
  };
}

const samplePath = '/v1/sample';

/** The sample stands outside the nights: it is frozen, and no pointer names it. */
async function readSample(publicDir: string): Promise<PreparedAnswer | undefined> {
  const endpoint = freeEndpoints.find(({ path }) => path === samplePath);
  const path = publicPaths.sample;
  const bytes = await readFile(join(publicDir, path)).catch(() => undefined);
  if (!endpoint || !bytes) return undefined;
  parseFile(endpoint.response, bytes.toString(), path);
  return answerFromFile({ path, bytes }, { mediaType: jsonType, maxAge: endpoint.maxAge });
}
