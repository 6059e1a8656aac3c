import { documents } from '../gateway/documents/documents.ts';
import { staticHostFiles } from '../gateway/documents/static-host.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { runCommand } from '../pipeline/command.ts';
import { atStage } from '../pipeline/errors/at-stage.ts';
import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { checkArchive } from '../pipeline/publish/check.ts';

/** What `npm run build-documents` writes. */
const writtenDocuments = new Set([...documents, ...staticHostFiles].map(({ file }) => file));

/** Checks every file under the data and public folders: `npm run check-data`. Exit code 1 where one is wrong. */
await runCommand(async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  const publicDir = settings.publicDir ?? 'public';
  const { checked, problems } = await atStage('publish', () =>
    checkArchive(archive, publicDir, writtenDocuments),
  );
  for (const problem of problems) log('problem-found', { problem }, 'error');
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    throw new PipelineError(
      'publish',
      `${count} in ${checked} files; restore them, or run npm run render`,
    );
  }
  log('data-checked', { files: checked });
});
