import { openArchive } from '../pipeline/archive/archive.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { explainErrors, PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { checkArchive } from './archive/check-archive.ts';
import { writtenDocuments } from './archive/written-documents.ts';
import { nothingPublished, requireFolder } from './archive/nothing-published.ts';

const { fail } = readCommandLine({
  name: 'check-data',
  does: 'Checks every file of the data and public folders. Exit code 1 means problems.',
  options: {},
  note: 'DATA_DIR and PUBLIC_DIR name the folders (default: data and public).',
});

await runCommand(fail, async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  requireFolder(archive);
  const publicDir = settings.publicDir ?? 'public';
  const { checked, problems } = await explainErrors(() =>
    checkArchive(archive, publicDir, writtenDocuments),
  );
  for (const problem of problems) log('problem-found', { problem }, 'error');
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    throw new PipelineError(
      `${count} in ${checked} files; restore the files, or run npm run repair`,
    );
  }
  const isEmpty = (await archive.digestDates()).length === 0;
  log('data-checked', { files: checked, ...(isEmpty && { notice: nothingPublished(archive) }) });
});
