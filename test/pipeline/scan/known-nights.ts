import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { type DigestDate, toDigestDate } from '../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { readKnownTexts } from '../../../pipeline/scan/known-texts.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { anAnalysis, aRow, type aScan } from '../../fixtures/night.ts';
import { createRow } from './risk/example-row.ts';

/** An archive in a new folder, and a function that adds nights to its history and reads what a night of some rows knows. */
export async function openNights(tonight: readonly ScannedRow[] = []) {
  const archive = openArchive(await mkdtemp(join(tmpdir(), 'texts-')));
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const know = async (date: DigestDate, ...nights: ReturnType<typeof aScan>[]) => {
    const history = openHistory(archive);
    for (const scan of nights) {
      const night = toDigestDate(scan.scanDate);
      await history.add({
        date: night,
        id: `${night}-00000000`,
        content: { scan, analysis: anAnalysis(night) },
      });
    }
    await replaceFiles(await history.files());
    const names = new Set<string>();
    const task = { date, history: openHistory(archive), log, names, rows: tonight };
    return (await readKnownTexts(task)).texts;
  };
  return { archive, events, know };
}

const readme = Array.from({ length: 90 }, (_, index) => `word${(index * 37) % 89}`).join(' ');

/** A row with a README, created at the start of 2026. */
export function aReadRow(fullName: string, about: Partial<ScannedRow> = {}): ScannedRow {
  const row = createRow({ fullName, signals: { page: toReadmePage(readme, fullName) } });
  return { ...aRow(row), createdAt: '2026-01-02T08:00:00.000Z', ...about };
}
