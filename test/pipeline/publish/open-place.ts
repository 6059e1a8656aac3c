import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import type { Instant } from '../../../pipeline/contract/dates.ts';

/** Empty folders in which nights are published at this time. `read` gives the text of a public file. */
export async function openPlace(now: Instant) {
  const folder = await mkdtemp(join(tmpdir(), 'place-'));
  const archive = openArchive(join(folder, 'data'));
  const publicDir = join(folder, 'public');
  return {
    folder,
    place: { archive, publicDir, baseUrl: 'https://trends.example', now },
    read: (path: string) => readFile(join(publicDir, path), 'utf8'),
  };
}
