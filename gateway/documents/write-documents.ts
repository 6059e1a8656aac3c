import { join } from 'node:path';
import { replaceFiles, withCompressed } from '../../pipeline/platform/files.ts';
import { documents } from './documents.ts';
import type { Site } from './site.ts';
import { staticHostFiles } from './static-host.ts';

/**
 * Writes every document and its compressed copies into the public folder, and the rules for static hosts.
 *
 * Returns how many files changed. @throws the system's error (disk full, no permission).
 */
export function writeDocuments(publicDir: string, site: Site): Promise<number> {
  const served = documents.flatMap(({ file, render }) =>
    withCompressed({ path: file, bytes: render(site) }),
  );
  const rules = staticHostFiles.map(({ file, render }) => ({
    path: file,
    bytes: Buffer.from(render()),
  }));
  return replaceFiles(
    [...served, ...rules].map(({ path, bytes }) => ({ path: join(publicDir, path), bytes })),
  );
}
