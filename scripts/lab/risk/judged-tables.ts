import type { JudgedScores } from './model-file.ts';
import { formatTable } from '../../table.ts';
import { formatRatio } from './evaluate.ts';
import { isGenerated, measureJudged } from './evaluate-judged.ts';
import { isAtLeast, type JudgedRow } from './judged.ts';

const shares: readonly [string, (scores: JudgedScores) => string, string][] = [
  ['spam rows', ({ spam }) => String(spam), ''],
  ['spam quarantined', ({ spamQuarantined }) => formatRatio(spamQuarantined), '>= .85'],
  [
    'quarantined that is spam or shady',
    ({ quarantinedRight }) => formatRatio(quarantinedRight),
    '>= .95',
  ],
  [
    'spam at caution or worse',
    ({ spamCautionOrWorse }) => formatRatio(spamCautionOrWorse),
    '>= .90',
  ],
  [
    'shady at caution or worse',
    ({ shadyCautionOrWorse }) => formatRatio(shadyCautionOrWorse),
    '>= .60',
  ],
  ['honest quarantined', ({ honestQuarantined }) => formatPercent(honestQuarantined), '<= 1%'],
  ['honest at caution', ({ honestCaution }) => formatPercent(honestCaution), '<= 5%'],
  ['honest of worth 3 quarantined', ({ bestQuarantined }) => String(bestQuarantined), '0'],
];

/** A table with a line for each figure: of all rows, of those that are not the generator's, and the goal. */
export function formatJudged(rows: readonly JudgedRow[]): string {
  const [all, rest] = [rows, rows.filter((row) => !isGenerated(row))].map(measureJudged);
  const lines = shares.map(([title, format, goal]) => [
    title,
    ...[all, rest].map((scores) => (scores ? format(scores) : '')),
    goal,
  ]);
  return formatTable(['', 'all', 'without the generator', 'goal'], lines, 'end');
}

/** The same figures with a line for each night. */
export function formatByNight(rows: readonly JudgedRow[]): string {
  const nights = [...new Set(rows.map(({ night }) => night))];
  return formatTable(
    [
      'night',
      'spam',
      'quarantined',
      'shady',
      'caution or worse',
      'honest',
      'quarantined',
      'caution',
    ],
    nights.map((night) => {
      const scores = measureJudged(rows.filter((row) => row.night === night));
      return [
        night,
        String(scores.spam),
        formatRatio(scores.spamQuarantined),
        String(scores.shady),
        formatRatio(scores.shadyCautionOrWorse),
        String(scores.honest),
        formatRatio(scores.honestQuarantined),
        formatRatio(scores.honestCaution),
      ];
    }),
    'end',
  );
}

/** A table with a line for each kind of spam: its rows by standing, and the names of those that are clear. */
export function formatByKind(rows: readonly JudgedRow[]): string {
  const doubtful = rows.filter(({ judgement }) => ['spam', 'shady'].includes(judgement.standing));
  const kinds = [...new Set(doubtful.map(toKind))].toSorted();
  return formatTable(
    ['kind', 'rows', 'quarantined', 'caution', 'clear'],
    kinds.map((kind) => {
      const ofKind = doubtful.filter((row) => toKind(row) === kind);
      const count = (least: 'caution' | 'quarantined') =>
        ofKind.filter(({ assessment }) => isAtLeast(assessment.standing, least)).length;
      const missed = ofKind.filter(({ assessment }) => assessment.standing === 'clear');
      return [
        kind,
        String(ofKind.length),
        String(count('quarantined')),
        String(count('caution') - count('quarantined')),
        missed.map(({ row }) => row.fullName).join(' '),
      ];
    }),
  );
}

function toKind({ judgement }: JudgedRow): string {
  return `${judgement.standing} ${judgement.kind}`;
}

function formatPercent(share: number | null): string {
  return share === null ? 'n/a' : `${(100 * share).toFixed(1)}%`;
}
