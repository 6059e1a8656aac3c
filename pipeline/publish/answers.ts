import { rollups } from 'd3-array';
import { type Archive, openArchive } from '../archive/archive.ts';
import { below, type NewFile, type PublicFile, withCompressed } from '../platform/files.ts';
import type * as z from 'zod';
import { addDaysToInstant, type Instant, toMonday } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { formatFile, unlessBroken } from '../platform/file-text.ts';
import { countGone, isRecommended } from '../contract/follow-up.ts';
import { datesToCome, publicPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import {
  BriefResponse,
  DigestResponse,
  type FollowUpReport,
  FollowUpResponse,
  IndexRecord,
  toBrief,
} from '../contract/views.ts';
import type { Place } from './context.ts';

/**
 * The free answers of the current night, compressed too. The index, apart, announces the night. The
 * `earlier` digest stays at its address for holders of the last index.
 */
export function renderAnswers(
  { digest, scan }: { digest: Digest; scan: Scan },
  earlier: Digest | undefined,
  updatedAt: Instant,
): { files: PublicFile[]; index: PublicFile[] } {
  const followUp = { success: true, data: toFollowUpReport(scan) } as const;
  const dated = earlier ? [digest, earlier] : [digest];
  const files = [
    renderJson(publicPaths.followUp, FollowUpResponse, followUp),
    renderJson(publicPaths.brief, BriefResponse, { success: true, data: toBrief(digest) }),
    renderJson(publicPaths.latest, DigestResponse, { success: true, data: digest }),
    ...dated.map((data) =>
      renderJson(publicPaths.night(data.id), DigestResponse, { success: true, data }),
    ),
  ];
  const index = renderJson(publicPaths.index, IndexRecord, toIndexRecord(digest, updatedAt));
  return { files: files.flatMap(withCompressed), index: withCompressed(index) };
}

/** A file with an answer. */
export function renderJson<T>(path: string, schema: z.ZodType<T>, answer: T): PublicFile {
  return { path, bytes: Buffer.from(formatFile(schema, answer, path)) };
}

/** The content of `/v1/index` while `digest` is current. */
function toIndexRecord(digest: Digest, updatedAt: Instant): IndexRecord {
  return {
    success: true,
    index: digest.id,
    digestDate: digest.digestDate,
    updatedAt,
    cadence: 'every 24 hours',
    nextExpected: addDaysToInstant(digest.createdAt, 1),
    source: digest.source,
    digest: `/${publicPaths.night(digest.id)}`,
  };
}

/** The content of `/follow-up.json` for the newest scan. Without a follow-up, counts are zero. */
export function toFollowUpReport({ scanDate, source, followUp }: Scan): FollowUpReport {
  const projects = followUp?.projects ?? [];
  const recommended = projects.filter(isRecommended);
  return {
    scanDate,
    source,
    days: followUp?.days ?? null,
    ...countGone(projects),
    renamed: recommended.filter(({ renamedTo }) => renamedTo !== null).length,
    archived: recommended.filter(({ archived }) => archived === true).length,
    unanswered: followUp?.unanswered ?? 0,
    weeks: rollups(recommended, countGone, ({ recommendedOn }) => toMonday(recommendedOn))
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([from, counts]) => ({ from, ...counts })),
    projects,
  };
}

/**
 * When this digest became current: rendering again must not change it. A broken pointer is about to
 * be replaced.
 */
export async function readUpdatedAt(
  archive: Archive,
  { id }: Digest,
): Promise<Instant | undefined> {
  const pointer = (await unlessBroken(archive.readPointer))?.value;
  return pointer?.id === id ? pointer.updatedAt : undefined;
}

/** The data folder in our repository. */
const shippedDataDir = 'data';

/**
 * Renders the frozen sample of the archive, or else that of our repository. A broken sample leaves
 * the published one as it is.
 */
export async function renderSampleFiles({
  archive,
  publicDir,
}: Pick<Place, 'archive' | 'publicDir'>): Promise<NewFile[]> {
  const sample = await unlessBroken(
    async () => (await archive.readSample()) ?? openArchive(shippedDataDir).readSample(),
  );
  if (!sample) return [];
  const answer = { success: true, data: sample.value } as const;
  const file = renderJson(publicPaths.sample, DigestResponse, answer);
  return below(publicDir, withCompressed(file), datesToCome);
}
