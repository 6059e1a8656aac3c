import { writeDocuments } from '../gateway/documents/write-documents.ts';
import { readSite } from '../gateway/read-site.ts';
import { SettingsError } from '../gateway/settings/settings-error.ts';
import { readOwnSettings } from '../gateway/settings/settings.ts';

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
