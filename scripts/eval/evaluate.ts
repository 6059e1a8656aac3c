import type { Analyst } from '../../pipeline/analysis/analyst.ts';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { PipelineError } from '../../pipeline/errors/pipeline-error.ts';
import { findMissedBounds } from './bounds.ts';
import { type FrozenNight, makeFrozenNights } from './frozen-nights.ts';
import { readAnalysis } from './read-analysis.ts';
import { score, type EvaluatedNight } from './score.ts';
import type { Asked, Evaluation, Scored } from './table.ts';

/** Scores stored analyses. Each needs its scan in the folder beside it. */
export function evaluateFiles(paths: readonly string[]): Evaluation[] {
  return paths.map((path) => {
    const { asked, ...night } = readAnalysis(path);
    return evaluate(path, night, asked);
  });
}

/**
 * Scores an analyst on the frozen nights, one after the other. If the analyst gives no answer, the night is reported as
 * failed and the next one follows.
 */
export async function evaluateAnalyst(
  analyst: Analyst,
  nights: readonly FrozenNight[] = makeFrozenNights(),
): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  for (const night of nights) evaluations.push(await evaluateNight(analyst, night));
  return evaluations;
}

async function evaluateNight(
  analyst: Analyst,
  { name, scan, earlier }: FrozenNight,
): Promise<Evaluation> {
  const evidence = countEvidence(scan, earlier);
  try {
    const { model, answer, attempts = 0, dropped = [] } = await analyst({ scan, evidence });
    return evaluate(`${name}, ${model}`, { scan, evidence, answer }, { attempts, dropped });
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return { name, failed: error.message };
  }
}

const unasked: Asked = { attempts: 0, dropped: [] };

export function evaluate(name: string, night: EvaluatedNight, asked = unasked): Scored {
  const scored = score(night);
  return { name, asked, score: scored, missed: findMissedBounds(scored, night.evidence) };
}
