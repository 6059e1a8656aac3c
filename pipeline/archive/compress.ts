import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file as it is published, by its path below the public folder. */
export type PublicFile = { path: string; bytes: Buffer };

/**
 * The file with its compressed siblings `.br` and `.gz`, the siblings first: whoever finds the file finds them too.
 *
 * The same bytes give the same siblings. One that would not be smaller than the file is left out.
 */
export function withCompressed(file: PublicFile): PublicFile[] {
  const { path, bytes } = file;
  const siblings = [
    { path: `${path}.br`, bytes: brotliCompressSync(bytes, { params: brotliParameters(bytes) }) },
    { path: `${path}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  return [...siblings.filter((sibling) => sibling.bytes.length < bytes.length), file];
}

/** Above this many bytes the last few percent take longer than they are worth. */
const largeBytes = 64 * 1024;
const largeQuality = 9;

function brotliParameters(bytes: Buffer): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]:
      bytes.length > largeBytes ? largeQuality : constants.BROTLI_MAX_QUALITY,
  };
}
