import { openArchive } from '../pipeline/archive/archive.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { toDigestDate } from '../pipeline/contract/dates.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { pingHub } from '../pipeline/night/pings.ts';
import { defaultFolders } from '../pipeline/night/prepare-night.ts';

const { fail } = readCommandLine({
  name: 'notify',
  does: 'Tells the hub of WEBSUB_HUB which feeds the newest night has changed.',
  options: {},
  note: 'DATA_DIR and PUBLIC_DIR name the folders (default: data and public).',
});

await runCommand(fail, async ({ settings, log }) => {
  const { hub, baseUrl } = settings;
  if (hub === undefined) throw new PipelineError('WEBSUB_HUB names no hub to tell');
  const { data, public: pages } = defaultFolders.github;
  const { dataDir = data, publicDir = pages } = settings;
  const pointer = (await openArchive(dataDir).readPointer())?.value;
  if (!pointer) throw new PipelineError(`${dataDir} holds no published night`);
  const date = toDigestDate(pointer.digestDate);
  log('hub-told', { date, feeds: await pingHub(hub, { publicDir, baseUrl, date }) });
});
