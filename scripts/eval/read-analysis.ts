import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import { parseFile } from '../../pipeline/contract/file-text.ts';
import { Scan } from '../../pipeline/contract/scan.ts';
import type { EvaluatedNight } from './score.ts';
import type { Asked } from './table.ts';

/**
 * Reads an analysis, and the scan of the same name in the folder `scans` beside its folder.
 *
 * @throws Error if the analysis is about another scan.
 * @throws ContractError if a file breaks the contract.
 */
export function readAnalysis(path: string): EvaluatedNight & { asked: Asked } {
  const analysis = parseFile(Analysis, readFileSync(path, 'utf8'), path);
  const scanPath = join(dirname(path), '..', 'scans', basename(path));
  const text = readFileSync(scanPath, 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (sha256 !== analysis.scanSha256) {
    throw new Error(`${path} is about another scan than ${scanPath}; their checksums differ.`);
  }
  const scan = parseFile(Scan, text, scanPath);
  const { evidence, answer, attempts, dropped } = analysis;
  return { scan, evidence, answer, asked: { attempts, dropped } };
}
