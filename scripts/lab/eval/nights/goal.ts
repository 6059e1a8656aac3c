import { boundShare } from '../../../../pipeline/archive/history/track-record.ts';
import { formatTable } from '../../../table.ts';

/** One line of the table: `part` of `whole`, the goal in subject, whether it is met, and what missed it. */
export type Measure = {
  name: string;
  part: number;
  whole: number;
  goal: string;
  isMet: boolean;
  misses: string[];
};

/** Something that is as it should be, or a miss. A miss is listed by its subject. */
export type Checked = { isRight: boolean; subject?: string };

/** The share of what is right, with the least that is wanted. Nothing at all meets any goal. */
export function share(name: string, rows: readonly Checked[], least: number): Measure {
  const misses = atMost(name, rows, 1);
  const part = rows.length - misses.part;
  const goal = least === 1 ? 'all' : `at least ${least}`;
  return { ...misses, part, goal, isMet: part >= least * rows.length };
}

/** A count of misses with the most that is accepted, as a share. */
export function atMost(name: string, rows: readonly Checked[], most = 0): Measure {
  const wrong = rows.filter(({ isRight }) => !isRight);
  const [part, whole] = [wrong.length, rows.length];
  const goal = most === 0 ? 'none' : `at most ${most.toFixed(3).replace(/0+$/, '')}`;
  const misses = wrong.flatMap(({ subject }) => subject ?? []);
  return { name, part, whole, goal, isMet: part <= most * whole, misses };
}

const shownMisses = 20;

/** A table of the figures, their goals, and whether these are met. Lists of the misses follow. */
export function formatMeasures(measures: readonly Measure[]): string {
  const table = formatTable(
    ['', 'seen', 'share', 'interval of 95 %', 'goal', 'met'],
    measures.map(({ name, part, whole, goal, isMet }) => [
      name,
      `${part} of ${whole}`,
      whole === 0 ? '-' : (part / whole).toFixed(2),
      Object.values(boundShare(part, whole))
        .map((bound) => bound.toFixed(2))
        .join(' to '),
      goal,
      isMet ? 'yes' : 'NO',
    ]),
  );
  return [table, ...measures.flatMap(explain)].join('\n');
}

function explain({ name, misses }: Measure): string[] {
  if (misses.length === 0) return [];
  const more = misses.length - shownMisses;
  return [
    '',
    `${name}:`,
    ...misses.slice(0, shownMisses).map((miss) => `  ${miss}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
