import phrases from './telling-files.json' with { type: 'json' };
import type { ScannedRow } from '../../contract/repository-row.ts';

const most = 2;

/** The files of a top folder that say what they are, and what a sentence calls each. */
export function findTellingFiles({
  signals,
}: Pick<ScannedRow, 'signals'>): { name: string; phrase: string }[] {
  const names = new Set(signals.rootNames);
  const found = Object.entries(phrases).filter(([name]) => names.has(name));
  return found.slice(0, most).map(([name, phrase]) => ({ name, phrase }));
}
