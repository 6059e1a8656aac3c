import { parseArgs } from 'node:util';
import { writeDocuments } from '../gateway/documents/write-documents.ts';
import { readSite } from '../gateway/read-site.ts';
import { SettingsError } from '../gateway/settings/settings.ts';
import { readOwnSettings } from '../gateway/settings/settings.ts';

const usage = `npm run build-documents

Writes every document into the public folder, each with its compressed copies.
BASE_URL, CONTACT_EMAIL, FAMILY_CATALOG and MCP_PACKAGE say whose they are, PUBLIC_DIR where they go.
`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help === true) process.stdout.write(usage);
  else await build();
} catch (error) {
  if (error instanceof SettingsError) {
    process.stderr.write(`settings: ${error.message}\n`);
  } else if (isUsageError(error)) {
    process.stderr.write(`build-documents: ${error.message}\n\n${usage}`);
  } else {
    throw error;
  }
  process.exitCode = 1;
}

async function build(): Promise<void> {
  const settings = readOwnSettings();
  const changed = await writeDocuments(settings.publicDir, await readSite(settings));
  process.stdout.write(`${settings.publicDir}: ${changed} files changed\n`);
}

/** Whether parseArgs refused an option. */
function isUsageError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error;
}
