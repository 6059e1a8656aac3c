import { formatTable } from '../../../table.ts';

/** One line of the table: `part` of `whole`, the goal in words, and whether it is met; undefined without a goal. */
export type Measure = {
  name: string;
  part: number;
  whole: number;
  goal: string;
  isMet: boolean | undefined;
  /** What missed the goal. */
  misses: string[];
};

/** Something that is as it should be, or a miss. A miss is listed by what is `told` of it. */
export type Checked = { isRight: boolean; told?: string };

/** The share of what is right, with the least that is wanted. Nothing at all meets any goal. */
export function share(name: string, rows: readonly Checked[], least: number): Measure {
  const { part: wrong, whole, misses } = noted(name, rows);
  const part = whole - wrong;
  const goal = least === 1 ? 'all' : `at least ${least}`;
  return { name, part, whole, goal, isMet: whole === 0 || part >= least * whole, misses };
}

/** A count of misses, of which none is wanted. */
export function none(name: string, rows: readonly Checked[]): Measure {
  const counted = noted(name, rows);
  return { ...counted, goal: 'none', isMet: counted.part === 0 };
}

/** A count of misses with the most that is accepted, as a share. */
export function atMost(name: string, rows: readonly Checked[], most: number): Measure {
  const counted = noted(name, rows);
  const goal = `at most ${most.toFixed(3).replace(/0+$/, '')}`;
  return { ...counted, goal, isMet: counted.part <= most * counted.whole };
}

/** A count of misses without a goal. */
function noted(name: string, rows: readonly Checked[]): Measure {
  const wrong = rows.filter(({ isRight }) => !isRight);
  const misses = wrong.flatMap(({ told }) => told ?? []);
  return { name, part: wrong.length, whole: rows.length, goal: '', isMet: undefined, misses };
}

/** Whether no goal is missed. */
export function meetsGoals(measures: readonly Measure[]): boolean {
  return measures.every(({ isMet }) => isMet !== false);
}

const shownMisses = 20;

/** A table of the figures, their goals, and whether these are met. Lists of the misses follow. */
export function formatMeasures(measures: readonly Measure[]): string {
  const table = formatTable(
    ['', 'seen', 'share', 'goal', 'met'],
    measures.map(({ name, part, whole, goal, isMet }) => [
      name,
      `${part} of ${whole}`,
      whole === 0 ? '-' : (part / whole).toFixed(2),
      goal,
      isMet === undefined ? '' : isMet ? 'yes' : 'NO',
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
