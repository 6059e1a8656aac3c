import { join } from 'node:path';
import { writeDocuments } from '../gateway/documents/static-host.ts';
import { readSite, loadGatewaySettings } from '../gateway/settings.ts';
import { publicPaths } from '../pipeline/contract/paths.ts';
import { readIfPresent } from '../pipeline/platform/files.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { explainErrors } from '../pipeline/platform/pipeline-error.ts';

const { fail } = readCommandLine({
  name: 'build-documents',
  does: 'Writes every document into the public folder, each with its compressed copies.',
  options: {},
  note:
    'BASE_URL, CONTACT_EMAIL and FAMILY_CATALOG say whose service they describe. ' +
    'PUBLIC_DIR is the folder.',
});

try {
  const settings = loadGatewaySettings();
  const sample = await readIfPresent(join(settings.publicDir, publicPaths.sample));
  const site = await readSite(settings, sample);
  const changed = await explainErrors(() => writeDocuments(settings.publicDir, site));
  process.stdout.write(`${settings.publicDir}: ${changed} files changed\n`);
} catch (error) {
  fail(error);
}
