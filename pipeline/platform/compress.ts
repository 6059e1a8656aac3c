import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file as it is published, by its path below the public folder. */
export type PublicFile = { path: string; bytes: Buffer };

/**
 * Returns the file and its compressed copies `.br` and `.gz`. The copies come first, so a reader never finds the
 * file without them.
 *
 * The same bytes always give the same copies. A copy that is not smaller than the file is left out. A picture is
 * compressed already and has none.
 */
export function withCompressed(file: PublicFile): PublicFile[] {
  const { path, bytes } = file;
  if (path.endsWith('.png')) return [file];
  const siblings = [
    { path: `${path}.br`, bytes: brotliCompressSync(bytes, { params: brotliParameters(bytes) }) },
    { path: `${path}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  return [...siblings.filter((sibling) => sibling.bytes.length < bytes.length), file];
}

/** Larger files are compressed at a lower quality, because the best quality is slow and saves little. */
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
