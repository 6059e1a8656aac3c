import { writeDocuments } from '../gateway/documents/write-documents.ts';
import { readSite } from '../gateway/read-site.ts';
import { readOwnSettings } from '../gateway/settings/settings.ts';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { explainErrors } from '../pipeline/errors/pipeline-error.ts';

const { fail } = readCommandLine({
  name: 'build-documents',
  does: 'Writes every document into the public folder, each with its compressed copies.',
  options: {},
  note:
    'BASE_URL, CONTACT_EMAIL, FAMILY_CATALOG and MCP_PACKAGE say whose service they describe. ' +
    'PUBLIC_DIR is the folder.',
});

try {
  const settings = readOwnSettings();
  const site = await readSite(settings);
  const changed = await explainErrors(() => writeDocuments(settings.publicDir, site));
  process.stdout.write(`${settings.publicDir}: ${changed} files changed\n`);
} catch (error) {
  fail(error);
}
