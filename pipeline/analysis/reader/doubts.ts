import type { Fear, Reading } from '../../contract/analysis.ts';
import { quote } from '../../contract/owners-words.ts';
import { isDecided, type ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { offerSentences } from '../sentences/offer.ts';

/**
 * Fears that speak against a repository and that a sentence can show. One that was given up is
 * honest, and no sentence shows who bought stars: these two only withhold a recommendation.
 */
const doubtful: ReadonlySet<Fear> = new Set([
  'malware bait',
  'cracked or leaked',
  'decrypts or takes what belongs to others',
  'key or account trade',
  'attacks others',
  're-upload',
]);

/**
 * The scan with the standing `caution` for each clear row of which a model fears something, with
 * the owner's sentence that it pointed at as the reason. The same scan if there is none. A model
 * never quarantines and never clears, and the operator's decision stands. An earlier doubt holds
 * while the sentence stands in the texts of the row.
 *
 * @example `its text says “All accounts, free.”, and a model reads it as: key or account trade`
 */
export function withDoubts(scan: Scan, readings: readonly Reading[]): Scan {
  const fears = new Map(readings.map(({ fullName, fear }) => [fullName, fear]));
  const doubt = (row: ScannedRow): ScannedRow => {
    const fear = fears.get(row.fullName);
    if (row.standing !== 'clear' || !fear?.isPointedAt || isDecided(row)) return row;
    const shown = offerSentences(row).find(({ text }) => text === fear.sentence);
    if (!shown || !doubtful.has(fear.kind)) return row;
    const { score, reasons } = row.risk;
    const reason = `its text says ${quote(shown.text)}, and a model reads it as: ${fear.kind}`;
    return { ...row, standing: 'caution', risk: { score, reasons: [reason, ...reasons] } };
  };
  const rows = scan.rows.map(doubt);
  return rows.some((row, index) => row !== scan.rows[index]) ? { ...scan, rows } : scan;
}
