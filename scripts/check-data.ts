import { join } from 'node:path';
import { readPageAddress } from '../gateway/serve.ts';
import { readIfPresent } from '../pipeline/platform/files.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { checkArchive } from './archive/check-archive.ts';
import { GatewaySettings } from '../gateway/settings.ts';
import { describeSettings } from '../gateway/settings-table.ts';
import type { Log } from '../pipeline/contract/night-events.ts';
import { PipelineSettings } from '../pipeline/night/settings.ts';
import { formatTable } from './table.ts';
import { nothingPublished, requireFolder } from './archive/nothing-published.ts';

const { fail } = readCommandLine({
  name: 'check-data',
  does: 'Checks every file of the data and public folders. Exit code 1 means problems.',
  options: {},
  note: 'DATA_DIR and PUBLIC_DIR name the folders (default: data and public).',
});

await runCommand(fail, async ({ settings, log }) => {
  showSettings(log);
  const archive = openArchive(settings.dataDir ?? 'data');
  requireFolder(archive);
  const publicDir = settings.publicDir ?? 'public';
  const found = await checkArchive(archive, publicDir);
  const { checked } = found;
  const problems = [...found.problems, ...(await findOtherAddresses(publicDir, settings.baseUrl))];
  for (const problem of problems) log('problem-found', { problem }, 'error');
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    const advice =
      found.problems.length > 0
        ? '; restore the scans and analyses among them, and run npm run render, which makes all others again'
        : '';
    throw new PipelineError(`${count} in ${checked} files${advice}`);
  }
  const isEmpty = (await archive.digestDates()).length === 0;
  log('data-checked', { files: checked, ...(isEmpty && { notice: nothingPublished(archive) }) });
});

/** What names another address than `BASE_URL`. Without `BASE_URL`, the address of the service is not known. */
async function findOtherAddresses(publicDir: string, baseUrl: string): Promise<string[]> {
  if ((process.env['BASE_URL'] ?? '') === '') return [];
  const page = await readPageAddress(publicDir);
  const robots = await readIfPresent(join(publicDir, 'robots.txt'));
  const [, sitemapAt] = /^Sitemap: (.*)\/sitemap\.xml$/m.exec(robots?.toString() ?? '') ?? [];
  const addresses = [
    { name: 'robots.txt', shown: sitemapAt, mends: 'npm run build-documents writes the documents' },
    { name: 'index.html', shown: page, mends: 'npm run render renders the pages' },
  ];
  return addresses
    .filter(({ shown }) => shown !== undefined && shown !== baseUrl)
    .map(
      ({ name, shown, mends }) =>
        `${join(publicDir, name)} names ${shown}, and BASE_URL is ${baseUrl}; ${mends} again`,
    );
}

/** The settings of gateway and night: what is set, from where, and what is missing for going live. */
function showSettings(log: Log): void {
  const shapes = { ...GatewaySettings.in.shape, ...PipelineSettings.in.shape };
  const { set, missing, mistyped } = describeSettings(Object.keys(shapes), process.env);
  if (!process.stdout.isTTY) {
    log('settings-read', { set, missing, mistyped });
    return;
  }
  process.stdout.write(`${formatTable(['setting', 'value (from)'], Object.entries(set))}\n`);
  for (const line of missing) process.stdout.write(`missing for going live: ${line}\n`);
  for (const line of mistyped) process.stdout.write(`${line}\n`);
}
