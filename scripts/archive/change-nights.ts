import type { Command } from '../../pipeline/night/command.ts';
import { whileLocked } from '../../pipeline/platform/lock.ts';

/** The folders of the nights. */
type Folders = { dataDir: string; publicDir: string };

/** Lets a command change the files of the nights, while no night runs on this machine. */
export async function changeNights(
  { settings: { dataDir = 'data', publicDir = 'public' } }: Command,
  change: (folders: Folders) => Promise<void>,
): Promise<void> {
  await whileLocked(dataDir, () => change({ dataDir, publicDir }));
}
