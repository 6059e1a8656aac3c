import type { Answer } from '../../contract/analysis.ts';
import type { Evidence } from '../../contract/evidence.ts';
import type { Scan } from '../../contract/scan.ts';
import { dropFailing } from './drop.ts';
import { findFailures } from './failures.ts';
import { readFacts } from './night-facts.ts';

/** Something an answer says that the night does not bear out: where, such as `notableProjects[2].why`, and why not. */
export type Problem = { where: string; reason: string };

/** Everything in an answer that neither rows nor evidence bear out, in the answer's order. */
export function findProblems(answer: Answer, night: { scan: Scan; evidence: Evidence }): Problem[] {
  return findFailures(answer, readFacts(night)).map(({ where, reason }) => ({ where, reason }));
}

/**
 * The answer without the items, and in the analysis without the sentences, that fail; and what was against them. No
 * answer where title or summary fail, or where no recommendation, no note or no analysis is left.
 */
export function dropUnsupported(
  answer: Answer,
  night: { scan: Scan; evidence: Evidence },
): { answer: Answer | undefined; dropped: Problem[] } {
  return dropFailing(answer, readFacts(night));
}
