import type { Feature } from '../../../pipeline/scan/risk/feature.ts';
import { features } from '../../../pipeline/scan/risk/assess-risk.ts';
import { formatTable } from '../../table.ts';
import { fitRisk } from './fit.ts';
import {
  assessJudged,
  findingsAlone,
  isAtLeast,
  type JudgedNights,
  observeJudged,
} from './judged.ts';
import type { Observation } from './observations.ts';

/**
 * What each signal finds among judged rows, and how the standings of all rows change without it.
 *
 * For that, the model is fitted again on all rows without the signal, and the signal's findings are ignored.
 */
export function formatSignals(judged: JudgedNights, others: readonly Observation[]): string {
  const rows = assessJudged(judged, findingsAlone);
  const observations = [...observeJudged(rows), ...others];
  const whole = countTold(judged, observations);
  const lines = features.flatMap((feature) => {
    if (feature.direction === -1) return [];
    const found = rows.filter((row) => (feature.measure(row) ?? 0) > 0);
    if (found.length === 0) return [];
    const rest = features.filter((one) => one !== feature);
    const without = countTold(judged, observations, rest);
    const hits = ['spam', 'shady', 'honest'].map(
      (standing) => found.filter(({ judgement }) => judgement.standing === standing).length,
    );
    return [
      [
        feature.name,
        hits.join(' / '),
        formatChange(without.quarantined - whole.quarantined),
        formatChange(without.caution - whole.caution),
        formatChange(without.honest - whole.honest),
      ],
    ];
  });
  return formatTable(
    ['signal', 'spam / shady / honest', 'spam quarantined', 'doubtful caution or worse', 'honest'],
    lines,
  );
}

function countTold(
  judged: JudgedNights,
  observations: readonly Observation[],
  used: readonly Feature[] = features,
) {
  const rows = assessJudged(judged, fitRisk(observations, used), used);
  const of = (...standings: string[]) =>
    rows.filter(({ judgement }) => standings.includes(judgement.standing));
  const count = (least: 'caution' | 'quarantined', ...standings: string[]) =>
    of(...standings).filter(({ assessment }) => isAtLeast(assessment.standing, least)).length;
  return {
    quarantined: count('quarantined', 'spam'),
    caution: count('caution', 'spam', 'shady'),
    honest: count('caution', 'honest'),
  };
}

function formatChange(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}
