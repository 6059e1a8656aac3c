import { join } from 'node:path';
import type { Archive } from '../archive/archive.ts';
import { readIfPresent } from '../platform/replace-files.ts';
import { parseFile } from '../platform/file-text.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Source } from '../contract/scan.ts';
import { IndexRecord } from '../contract/views.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** Makes sure that made-up and real nights never share a data folder or a public folder. @throws PipelineError */
export async function refuseMixedNights(
  archive: Archive,
  publicDir: string,
  wanted: Source,
): Promise<void> {
  const newest = (await archive.scanDates()).at(-1);
  const scan = newest && (await archive.readScan(newest));
  if (scan && scan.value.source !== wanted) throw refuse(archive.dataDir, wanted);
  const path = join(publicDir, publicPaths.index);
  const index = await readIfPresent(path);
  if (!index) return;
  const published = readSource(index.toString(), path);
  if (published !== undefined && published !== wanted) throw refuse(publicDir, wanted);
}

/** A broken index does not matter here: the night is about to replace it. */
function readSource(text: string, path: string): Source | undefined {
  try {
    return parseFile(IndexRecord, text, path).source;
  } catch {
    return undefined;
  }
}

function refuse(folder: string, wanted: Source): PipelineError {
  const [held, night] =
    wanted === 'demo' ? ['real nights', 'a made-up night'] : ['made-up nights', 'a real night'];
  return new PipelineError(
    `${folder} holds ${held}, and ${night} needs folders of its own: set DATA_DIR and PUBLIC_DIR`,
  );
}
