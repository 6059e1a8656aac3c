import { expect } from 'vitest';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../pipeline/analysis/offline-analyst.ts';
import { Answer } from '../../pipeline/contract/analysis.ts';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { findProblems } from '../../pipeline/analysis/grounding/ground.ts';
import { makeRows } from './night-fixture.ts';
import { findFlaws } from '../../scripts/eval/readability.ts';

/** The answer of a night, after the checks that every answer has to pass. */
export async function answer(scan: Scan, earlier: readonly Scan[] = []): Promise<Answer> {
  const evidence = countEvidence(scan, earlier);
  const report = await offlineAnalyst({ scan, evidence });
  expect(findProblems(report.answer, { scan, evidence })).toEqual([]);
  expect(findFlaws(report.answer)).toEqual([]);
  return Answer.parse(report.answer);
}

const kinds = [
  {
    language: 'Rust',
    description: 'A compiler that turns tables into native code',
    topics: ['compiler', 'tables'],
  },
  {
    language: 'Python',
    description: 'Permanent memory for AI agents',
    topics: ['ai-agents', 'memory'],
  },
  {
    language: 'TypeScript',
    description: 'An MCP server for harbour masters',
    topics: ['mcp', 'harbour'],
  },
  {
    language: 'Go',
    description: 'Self-hosted monitoring of containers',
    topics: ['monitoring', 'docker'],
  },
  { language: '', description: '把照片变成纸刊的工具', topics: [] },
];

/** Rows of several kinds, each with fewer stars than the one before. */
export const ordinaryRows = (count: number) =>
  makeRows(count, (index) => ({
    ...kinds[index % kinds.length],
    forks: index,
    stars: 9000 - index * 30,
  }));
/** The same rows a day later, each with more stars than the one after it. */
export const grown = (rows: readonly ScannedRow[]) =>
  rows.map((row, index) => ({
    ...row,
    stars: row.stars + 300 - index,
    starsGained: 300 - index,
    firstSeen: '2026-11-19',
  }));
