import { type NewFile, replaceFiles } from '../platform/files.ts';
import type { DigestDate } from '../contract/dates.ts';
import { ContractError } from '../platform/file-text.ts';
import type { Log } from '../contract/night-events.ts';

/** Reads a file that a night can do without. A broken one is logged, and undefined. */
export async function readOptional<T>(
  read: () => Promise<T>,
  { event, date, log }: { event: `${'history' | 'tracking'}-unread`; date: DigestDate; log: Log },
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    log(event, { date, reason: error.message }, 'warn');
    return undefined;
  }
}

/** Writes a file that a night does not need. If the system refuses, the reason is logged. */
export async function writeOptional(
  file: NewFile,
  { event, log }: { event: 'tracking-unwritten'; log: Log },
): Promise<void> {
  try {
    await replaceFiles([file]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    log(event, { reason: error.message }, 'warn');
  }
}
