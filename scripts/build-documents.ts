import { join } from 'node:path';
import { documents } from '../gateway/documents/documents.ts';
import type { Site } from '../gateway/documents/site.ts';
import { staticHostFiles } from '../gateway/documents/static-host.ts';
import { readSite } from '../gateway/read-site.ts';
import { SettingsError } from '../gateway/settings/settings-error.ts';
import { readOwnSettings } from '../gateway/settings/settings.ts';
import { withCompressed } from '../pipeline/archive/compress.ts';
import { replaceFiles } from '../pipeline/archive/replace-files.ts';

/**
 * Writes every document into the public folder, each with its compressed siblings: `npm run build-documents`.
 *
 * `BASE_URL`, `CONTACT_EMAIL` and `FAMILY_CATALOG` say whose they are, `PUBLIC_DIR` where they go.
 */
try {
  const settings = readOwnSettings();
  const changed = await writeDocuments(settings.publicDir, await readSite(settings));
  process.stdout.write(`${settings.publicDir}: ${changed} files changed\n`);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`settings: ${error.message}\n`);
  process.exitCode = 1;
}

function writeDocuments(publicDir: string, site: Site): Promise<number> {
  const served = documents.flatMap(({ file, render }) =>
    withCompressed({ path: file, bytes: Buffer.from(render(site)) }),
  );
  const rules = staticHostFiles.map(({ file, render }) => ({
    path: file,
    bytes: Buffer.from(render()),
  }));
  return replaceFiles(
    [...served, ...rules].map(({ path, bytes }) => ({ path: join(publicDir, path), bytes })),
  );
}
