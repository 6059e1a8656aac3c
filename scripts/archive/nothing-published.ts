import { existsSync } from 'node:fs';
import type { Archive } from '../../pipeline/archive/archive.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';

/** The sentence for a data folder without a night. */
export function nothingPublished({ dataDir }: Archive): string {
  return `nothing is published yet in ${dataDir}; npm run nightly publishes a night, and DATA_DIR names the folder`;
}

/** @throws PipelineError if the data folder does not exist. */
export function requireFolder(archive: Archive): void {
  if (!existsSync(archive.dataDir)) throw new PipelineError(nothingPublished(archive));
}
