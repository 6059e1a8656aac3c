import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { publishRecordedScan } from '../../../scripts/lab/recordings/publish-recorded.ts';
import { recordMadeUpScan } from '../../../scripts/lab/made-up/made-up-night.ts';
import { type Ended, runProgram } from '../../run/run-program.ts';
import { newFolder } from '../../run/new-folder.ts';

const LogLine = z.looseObject({ event: z.string() });

/** All lines that a night logged. */
export function linesOf({ out }: Pick<Ended, 'out'>): z.infer<typeof LogLine>[] {
  const lines = out.trim().split('\n').filter(Boolean);
  return lines.map((line) => LogLine.parse(JSON.parse(line)));
}

/** The last event of each name that a night logged. */
export function eventsOf(ended: Ended): Map<string, z.infer<typeof LogLine>> {
  return new Map(linesOf(ended).map((line) => [line.event, line]));
}

export type Run = { args?: readonly string[]; env?: Record<string, string>; command?: string };

/** The rows of a made-up night. A night of GitHub has 300, and takes twice as long. */
const usualRows = 60;

/** A new, empty home. */
export async function openHome() {
  const folder = newFolder();
  return homeAt(folder);
}

/** A home: the archive of the nights in this folder, and functions that make nights there. */
export function homeAt(folder: string) {
  const dataDir = join(folder, 'data');
  const publicDir = join(folder, 'public');
  const archive = openArchive(dataDir);
  const record = async (date: DigestDate, limit = usualRows) => {
    const file = join(folder, `made-up-${date}.json`);
    await recordMadeUpScan(file, { date, archive, limit });
    return file;
  };
  return {
    folder,
    publicDir,
    archive,
    /** The text of a public file. */
    read: (path: string) => readFile(join(publicDir, path), 'utf8'),
    /** Records a made-up scan that continues the nights here. Gives the arguments that publish it. */
    madeUp: async (date: DigestDate, limit?: number) => ['--source', await record(date, limit)],
    /** Makes and publishes a made-up night in this process. */
    publish: async (date: DigestDate, limit?: number) =>
      publishRecordedScan(await record(date, limit), { archive, publicDir, acceptUnusual: false }),
    /** Runs `npm run nightly`, or another command, without npm. */
    run: async ({ args = [], env = {}, command = 'pipeline/nightly.ts' }: Run = {}) =>
      runProgram(command, args, { DATA_DIR: dataDir, PUBLIC_DIR: publicDir, ...env }),
  };
}
