import type { EnrichedRow, Risk } from '../../contract/repository-row.ts';
import { measureNight } from './features.ts';
import { RiskModel } from './risk-model.ts';
import shipped from './risk-model.json' with { type: 'json' };
import { scoreMeasured } from './score.ts';
import { toSubject } from './subject.ts';

/** The model that judges every night. Made by `npm run fit-risk`. */
export const riskModel: RiskModel = RiskModel.parse(shipped);

/**
 * How likely each row of a night is spam, and why, in the order of the rows.
 *
 * The rows are judged together: a name or a description under several owners counts against each of them. Pure; the
 * order of the rows makes no difference. Every quarantined row has at least one reason.
 */
export function assessRisk(rows: readonly EnrichedRow[]): Risk[] {
  return measureNight(rows.map(toSubject)).map((measured) => scoreMeasured(measured, riskModel));
}

/** Whether a row of this risk is kept apart: neither analysed nor sold. */
export function isQuarantined(risk: Risk): boolean {
  return risk.score >= riskModel.threshold;
}
