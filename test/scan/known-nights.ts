import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { type DigestDate } from '../../pipeline/contract/dates.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import { keepKnownTexts } from '../../pipeline/scan/known-texts.ts';
import { toReadmePage } from '../../pipeline/scan/risk/readme-page.ts';
import { aRow, type aScan } from '../fixtures/night.ts';
import { createRow } from './risk/example-row.ts';

/** An archive in a new folder, and functions that keep and read known texts in it. */
export async function openNights() {
  const archive = openArchive(await mkdtemp(join(tmpdir(), 'texts-')));
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const keep = async (date: DigestDate, ...earlier: ReturnType<typeof aScan>[]) =>
    keepKnownTexts({ date, archive, earlier, log });
  const readFileOf = async (month: string) =>
    readFile(join(archive.dataDir, dataPaths.knownTexts(month)), 'utf8');
  return { archive, events, keep, readFileOf };
}

const readme = Array.from({ length: 90 }, (_, index) => `word${(index * 37) % 89}`).join(' ');

/** A row with a README. */
export function aReadRow(fullName: string, about: Partial<ScannedRow> = {}): ScannedRow {
  const row = createRow({ fullName, signals: { page: toReadmePage(readme, fullName) } });
  return { ...aRow(row), ...about };
}
