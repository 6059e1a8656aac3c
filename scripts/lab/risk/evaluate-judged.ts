import type { JudgedScores } from './model-file.ts';
import { divide } from './evaluate.ts';
import { fitRisk } from './fit.ts';
import {
  assessJudged,
  findingsAlone,
  isAtLeast,
  type JudgedNights,
  type JudgedRow,
  observeJudged,
} from './judged.ts';
import type { Campaigns } from './label-campaigns.ts';
import type { Observation } from './observations.ts';

/**
 * Assesses each judged row by a model that is trained without the night that first saw it, or without its campaign where
 * `groupOf` gives one.
 *
 * `others` are labels of other sources. A training uses all of them but those of the same group.
 */
export function judgeLeavingOut(
  judged: JudgedNights,
  others: readonly Observation[],
  groupOf: Campaigns['groupOf'] = ({ group }) => group,
): JudgedRow[] {
  const known = [...observeJudged(assessJudged(judged, findingsAlone)), ...others];
  const nights = judged.nights.map(({ date }) => date);
  const campaigns = known.filter(({ source }) => source === 'judged').map(groupOf);
  return [...new Set<string>([...nights, ...campaigns])].flatMap((left) => {
    const upTo = judged.nights.slice(0, nights.indexOf(left) + 1 || undefined);
    const weights = fitRisk(known.filter((one) => groupOf(one) !== left));
    return assessJudged({ ...judged, nights: upTo }, weights).filter(
      (row) => groupOf({ assessed: row.assessed, group: row.night }) === left,
    );
  });
}

/** Measures how well the standings agree with the person's judgements. */
export function measureJudged(rows: readonly JudgedRow[]): JudgedScores {
  const of = (standing: string) => rows.filter(({ judgement }) => judgement.standing === standing);
  const [spam, shady, honest] = [of('spam'), of('shady'), of('honest')];
  const quarantined = rows.filter(
    ({ judgement, assessment }) =>
      judgement.standing !== 'unclear' && assessment.standing === 'quarantined',
  );
  const right = quarantined.filter(({ judgement }) => judgement.standing !== 'honest');
  const best = honest.filter(
    ({ judgement, assessment }) => judgement.worth === 3 && assessment.standing === 'quarantined',
  );
  return {
    spam: spam.length,
    shady: shady.length,
    honest: honest.length,
    spamQuarantined: toShare(spam, 'quarantined'),
    quarantinedRight: divide(right.length, quarantined.length),
    spamCautionOrWorse: toShare(spam, 'caution'),
    shadyCautionOrWorse: toShare(shady, 'caution'),
    honestQuarantined: toShare(honest, 'quarantined'),
    honestCaution: divide(
      honest.filter(({ assessment }) => assessment.standing === 'caution').length,
      honest.length,
    ),
    bestQuarantined: best.length,
  };
}

function toShare(rows: readonly JudgedRow[], least: 'caution' | 'quarantined'): number | null {
  const apart = rows.filter(({ assessment }) => isAtLeast(assessment.standing, least));
  return divide(apart.length, rows.length);
}

/** Whether spam is of the generator that made much of it in some weeks. Its badges link to github.com without a path. */
export function isGenerated({ assessed, judgement }: JudgedRow): boolean {
  return judgement.standing === 'spam' && (assessed.page?.emptyBadges ?? 0) > 0;
}
