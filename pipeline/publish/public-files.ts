import type * as z from 'zod';
import { type PublicFile, withCompressed } from '../archive/compress.ts';
import type { Instant } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { formatFile } from '../contract/file-text.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import { BriefResponse, DigestResponse, FollowUpResponse, IndexRecord } from '../contract/views.ts';
import { toFollowUpReport } from './follow-up-report.ts';
import { toBrief, toIndexRecord } from './views.ts';

/** The free answers while the night is current, each with its compressed siblings; the index comes last. */
export function renderCurrent(
  { digest, scan }: { digest: Digest; scan: Scan },
  updatedAt: Instant,
): PublicFile[] {
  const followUp = { success: true, data: toFollowUpReport(scan) } as const;
  return [
    ...renderJson(publicPaths.followUp, FollowUpResponse, followUp),
    ...renderJson(publicPaths.brief, BriefResponse, { success: true, data: toBrief(digest) }),
    ...renderJson(publicPaths.latest, DigestResponse, { success: true, data: digest }),
    ...renderJson(publicPaths.index, IndexRecord, toIndexRecord(digest, updatedAt)),
  ];
}

/** The free sample, with its compressed siblings. It is a whole digest, so its shape is that of a real one. */
export function renderSample(sample: Digest): PublicFile[] {
  return renderJson(publicPaths.sample, DigestResponse, { success: true, data: sample });
}

function renderJson<T>(path: string, schema: z.ZodType<T>, value: T): PublicFile[] {
  return withCompressed({ path, bytes: Buffer.from(formatFile(schema, value, path)) });
}
