import type { Analyst } from '../../pipeline/analysis/analyst.ts';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { findMissedBounds } from './bounds.ts';
import { makeFrozenNights } from './frozen-nights.ts';
import { readAnalysis } from './read-analysis.ts';
import { score, type EvaluatedNight } from './score.ts';
import type { Evaluation } from './table.ts';

/** Scores stored analyses, each with the scan beside it. */
export function evaluateFiles(paths: readonly string[]): Evaluation[] {
  return paths.map((path) => evaluate(path, readAnalysis(path)));
}

/** Has an analyst tell the frozen nights, one after the other, and scores what it says. */
export async function evaluateAnalyst(analyst: Analyst): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  for (const { name, scan, earlier } of makeFrozenNights()) {
    const evidence = countEvidence(scan, earlier);
    const report = await analyst({ scan, evidence });
    evaluations.push(
      evaluate(`${name}, ${report.model}`, { scan, evidence, answer: report.answer }),
    );
  }
  return evaluations;
}

export function evaluate(name: string, night: EvaluatedNight): Evaluation {
  const scored = score(night);
  return { name, score: scored, missed: findMissedBounds(scored, night.evidence) };
}
