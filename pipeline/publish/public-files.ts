import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type * as z from 'zod';
import type { Instant } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { formatFile } from '../contract/file-text.ts';
import { publicPaths } from '../contract/paths.ts';
import { BriefResponse, DigestResponse, IndexRecord } from '../contract/views.ts';
import { toBrief, toIndexRecord } from './views.ts';

/** A published file by its path below the public folder. */
export type PublicFile = { path: string; bytes: Buffer };

/** The free answers while `digest` is current, each with its compressed siblings; the index comes last. */
export function renderCurrent(digest: Digest, updatedAt: Instant): PublicFile[] {
  return [
    ...renderJson(publicPaths.brief, BriefResponse, { success: true, data: toBrief(digest) }),
    ...renderJson(publicPaths.latest, DigestResponse, { success: true, data: digest }),
    ...renderJson(publicPaths.index, IndexRecord, toIndexRecord(digest, updatedAt)),
  ];
}

/** The free sample, with its compressed siblings. It is a whole digest, so its shape is that of a real one. */
export function renderSample(sample: Digest): PublicFile[] {
  return renderJson(publicPaths.sample, DigestResponse, { success: true, data: sample });
}

/** The siblings first: whoever finds the file finds them too. */
function renderJson<T>(path: string, schema: z.ZodType<T>, value: T): PublicFile[] {
  const bytes = Buffer.from(formatFile(schema, value, path));
  return [...compress(path, bytes), { path, bytes }];
}

/** A sibling that would not be smaller than the file is left out. */
function compress(path: string, bytes: Buffer): PublicFile[] {
  const siblings = [
    { path: `${path}.br`, bytes: brotliCompressSync(bytes, { params: brotliParameters(bytes) }) },
    { path: `${path}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  return siblings.filter((sibling) => sibling.bytes.length < bytes.length);
}

function brotliParameters(bytes: Buffer): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
}
