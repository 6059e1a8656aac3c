import { parseArgs } from 'node:util';
import { openArchive } from '../pipeline/archive/archive.ts';
import { replaceFiles } from '../pipeline/archive/replace-files.ts';
import { runCommand } from '../pipeline/command.ts';
import { atStage, PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { renderSampleFiles } from '../pipeline/publish/publish.ts';

/**
 * Freezes a digest as the free sample: `npm run freeze-sample -- DATE [--from DIR] [--replace]`.
 *
 * A published sample should never change, so an existing one is replaced only with `--replace`.
 */
await runCommand(async ({ settings, log }) => {
  const { date, from, replace } = readFlags(process.argv.slice(2));
  const archive = openArchive(settings.dataDir ?? 'data');
  await atStage('publish', async () => {
    if (!replace && (await archive.readSample())) {
      throw new PipelineError(
        'publish',
        `${archive.dataDir} has a sample, and a sample never changes; --replace puts another in its place`,
      );
    }
    const digest = await openArchive(from ?? archive.dataDir).readDigest(date);
    if (!digest) throw new PipelineError('publish', `there is no digest of ${date}`);
    await replaceFiles([archive.formatSample(digest.value)]);
    const publicDir = settings.publicDir ?? 'public';
    await replaceFiles(await renderSampleFiles({ archive, publicDir }));
    log('sample-frozen', { id: digest.value.id, source: digest.value.source });
  });
});

function readFlags(args: string[]): { date: string; from: string | undefined; replace: boolean } {
  const usage = 'npm run freeze-sample -- DATE [--from DIR] [--replace]';
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, replace: { type: 'boolean' } },
    });
    const [date, ...rest] = positionals;
    if (date === undefined || rest.length > 0) throw new Error('one DATE is needed');
    return { date, from: values.from, replace: values.replace ?? false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PipelineError('options', `${reason}. Usage: ${usage}`, { cause: error });
  }
}
