import { openArchive } from '../pipeline/archive/archive.ts';
import { replaceFiles } from '../pipeline/platform/files.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { whileLocked } from '../pipeline/platform/lock.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { DigestDate } from '../pipeline/contract/dates.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { renderSampleFiles } from '../pipeline/publish/answers.ts';
import { nothingPublished } from './archive/nothing-published.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'freeze-sample',
  does: 'Makes the digest of a past night the free sample.',
  wants: ['DATE'],
  options: {
    replace: { type: 'boolean', means: 'replace the present sample, such as the made-up one' },
  },
  note: 'DATE is a UTC day such as 2026-11-20. A published sample should never change. A running gateway shows it after a restart.',
});

await runCommand(fail, async ({ settings: { dataDir = 'data', publicDir = 'public' }, log }) => {
  const [date = ''] = positionals;
  if (!DigestDate.safeParse(date).success) {
    throw new PipelineError(`DATE is a day such as 2026-11-20, got "${date}"`);
  }
  await whileLocked(dataDir, async () => {
    const archive = openArchive(dataDir);
    if (!values.replace && (await archive.readSample())) {
      throw new PipelineError(
        `${dataDir} has a sample, and a sample should never change; npm run freeze-sample -- ${date} --replace replaces it`,
      );
    }
    const newest = (await archive.digestDates()).at(-1);
    if (newest === undefined) throw new PipelineError(nothingPublished(archive));
    const digest = await archive.readDigest(date);
    if (!digest) {
      throw new PipelineError(`there is no digest of ${date}; the newest is of ${newest}`);
    }
    await replaceFiles([archive.formatSample(digest.value)]);
    await replaceFiles(await renderSampleFiles({ archive, publicDir }));
    log('sample-frozen', { id: digest.value.id, source: digest.value.source });
  });
});
