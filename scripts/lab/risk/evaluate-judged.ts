import { groups, sort } from 'd3-array';
import { Standing } from '../../../pipeline/contract/repository-row.ts';
import { features } from '../../../pipeline/scan/risk/assess-risk.ts';
import type { Feature } from '../../../pipeline/scan/risk/feature.ts';
import { formatTable } from '../../table.ts';
import { divide, formatRatio } from './evaluate.ts';
import { fitRisk } from './fit.ts';
import {
  asFirstSeen,
  assessJudged,
  findingsAlone,
  type JudgedNights,
  type JudgedRow,
  observeJudged,
} from './judged.ts';
import type { Campaigns } from './label-campaigns.ts';
import type { Observation } from './observations.ts';

/**
 * Assesses each judged row, on all its nights, by a model that is trained without the night that first saw it, or without
 * its campaign where `groupOf` gives one.
 *
 * `others` are labels of other sources. A training uses all of them but those of the same group.
 */
export function judgeLeavingOut(
  judged: JudgedNights,
  others: readonly Observation[],
  groupOf: Campaigns['groupOf'] = ({ group }) => group,
): JudgedRow[] {
  const labelled = [...observeJudged(assessJudged(judged, findingsAlone)), ...others];
  const nights = judged.nights.map(({ date }) => date);
  const campaigns = labelled.filter(({ source }) => source === 'judged').map(groupOf);
  return [...new Set<string>([...nights, ...campaigns])].flatMap((left) => {
    const weights = fitRisk(labelled.filter((observation) => groupOf(observation) !== left));
    return assessJudged(judged, weights).filter(
      (row) => groupOf({ assessed: row.assessed, group: row.night }) === left,
    );
  });
}

/** How well the standings agree with the person's judgements. Null where a share would divide by zero. */
type JudgedScores = ReturnType<typeof measureJudged>;

export function measureJudged(rows: readonly JudgedRow[]) {
  const ofOne = (kind: string) => ofKind(rows, kind);
  const [spam, shady, honest] = [ofOne('spam'), ofOne('shady'), ofOne('honest')];
  const shareOf = (part: readonly JudgedRow[], least: Severe) =>
    divide(countAtLeast(part, least), part.length);
  const doubtful = countAtLeast([...spam, ...shady], 'quarantined');
  const wrong = countAtLeast(honest, 'quarantined');
  const best = honest.filter(({ judgement }) => judgement.worth === 3);
  return {
    spam: spam.length,
    shady: shady.length,
    honest: honest.length,
    spamQuarantined: shareOf(spam, 'quarantined'),
    /** Share of what is quarantined that is spam or shady. */
    quarantinedRight: divide(doubtful, doubtful + wrong),
    spamCautionOrWorse: shareOf(spam, 'caution'),
    shadyCautionOrWorse: shareOf(shady, 'caution'),
    honestQuarantined: shareOf(honest, 'quarantined'),
    honestCaution: divide(countAtLeast(honest, 'caution') - wrong, honest.length),
    /** Honest rows that a newsletter should mention and that were quarantined. */
    bestQuarantined: countAtLeast(best, 'quarantined'),
  };
}

type Severe = 'caution' | 'quarantined';

function ofKind(rows: readonly JudgedRow[], ...kinds: string[]): JudgedRow[] {
  return rows.filter(({ judgement }) => kinds.includes(judgement.standing));
}

/** How many rows have this standing or a worse one. */
function countAtLeast(rows: readonly JudgedRow[], least: Severe): number {
  return rows.filter(
    ({ assessment: { standing } }) =>
      standing === 'quarantined' || (least === 'caution' && standing === 'caution'),
  ).length;
}

const ratio = (name: keyof JudgedScores) => (scores: JudgedScores) => formatRatio(scores[name]);
const percent = (name: keyof JudgedScores) => (scores: JudgedScores) => {
  const { [name]: share } = scores;
  return share === null ? 'n/a' : `${(100 * share).toFixed(1)}%`;
};
const count = (name: keyof JudgedScores) => (scores: JudgedScores) => String(scores[name]);

const shares: readonly [string, (scores: JudgedScores) => string, string][] = [
  ['spam rows', count('spam'), ''],
  ['spam quarantined', ratio('spamQuarantined'), '>= .85'],
  ['quarantined that is spam or shady', ratio('quarantinedRight'), '>= .95'],
  ['spam at caution or worse', ratio('spamCautionOrWorse'), '>= .90'],
  ['shady at caution or worse', ratio('shadyCautionOrWorse'), '>= .60'],
  ['honest quarantined', percent('honestQuarantined'), '<= 1%'],
  ['honest at caution', percent('honestCaution'), '<= 2%'],
  ['honest of worth 3 quarantined', count('bestQuarantined'), '0'],
];

/**
 * A table with a line for each figure: of rows as first seen, of these without the generator's, of all later nights, and
 * of each row on the worst of its later nights; and the goal.
 */
export function formatJudged(rows: readonly JudgedRow[]): string {
  const first = asFirstSeen(rows);
  const later = rows.filter(({ isFirst }) => !isFirst);
  const severest = sort(later, ({ assessment }) => Standing.options.indexOf(assessment.standing));
  const worst = [...new Map(severest.map((row) => [row.row.fullName, row])).values()];
  const parts = [first, first.filter((row) => !isGenerated(row)), later, worst].map(measureJudged);
  const lines = shares.map(([title, format, goal]) => [title, ...parts.map(format), goal]);
  const head = ['', 'first night', 'without the generator', 'later nights', 'worst of these'];
  return formatTable([...head, 'goal'], lines, 'end');
}

/** Whether spam is of the generator that made much of it in some weeks. Its badges link to github.com without a path. */
export function isGenerated({ assessed, judgement }: JudgedRow): boolean {
  return judgement.standing === 'spam' && (assessed.page?.emptyBadges ?? 0) > 0;
}

/** A table with a line for each kind of spam: its rows by standing, and the names of those that are clear. */
export function formatByKind(rows: readonly JudgedRow[]): string {
  const kinds = groups(ofKind(asFirstSeen(rows), 'spam', 'shady'), ({ judgement }) => {
    return `${judgement.standing} ${judgement.kind}`;
  });
  return formatTable(
    ['kind', 'rows', 'quarantined', 'caution', 'clear'],
    sort(kinds, ([kind]) => kind).map(([kind, ofOne]) => {
      const quarantined = countAtLeast(ofOne, 'quarantined');
      const missed = ofOne.filter(({ assessment }) => assessment.standing === 'clear');
      return [
        kind,
        String(ofOne.length),
        String(quarantined),
        String(countAtLeast(ofOne, 'caution') - quarantined),
        missed.map(({ row }) => row.fullName).join(' '),
      ];
    }),
  );
}

/**
 * What each signal finds among judged rows, and how the standings of all rows change without it.
 *
 * For that, the model is fitted again on all rows without the signal, and the signal's findings are ignored.
 */
export function formatSignals(judged: JudgedNights, others: readonly Observation[]): string {
  const rows = asFirstSeen(assessJudged(judged, findingsAlone));
  const observations = [...observeJudged(rows), ...others];
  const countFound = (used: readonly Feature[]) => {
    const standings = asFirstSeen(assessJudged(judged, fitRisk(observations, used), used));
    return [
      countAtLeast(ofKind(standings, 'spam'), 'quarantined'),
      countAtLeast(ofKind(standings, 'spam', 'shady'), 'caution'),
      countAtLeast(ofKind(standings, 'honest'), 'caution'),
    ];
  };
  const whole = countFound(features);
  const lines = features.flatMap((feature) => {
    const found = rows.filter((row) => (feature.measure(row) ?? 0) > 0);
    if (feature.direction === -1 || found.length === 0) return [];
    const without = countFound(features.filter((other) => other !== feature));
    const hits = ['spam', 'shady', 'honest'].map((kind) => ofKind(found, kind).length);
    const changes = without.map((rowsNow, index) => {
      const change = rowsNow - (whole[index] ?? 0);
      return change > 0 ? `+${change}` : String(change);
    });
    return [[feature.name, hits.join(' / '), ...changes]];
  });
  return formatTable(
    ['signal', 'spam / shady / honest', 'spam quarantined', 'doubtful caution or worse', 'honest'],
    lines,
  );
}
