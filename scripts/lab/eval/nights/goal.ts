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

/** A share with the least that is wanted. No rows meet any goal. */
export function share(
  name: string,
  [part, whole]: readonly [number, number],
  least: number,
  misses: string[],
): Measure {
  const goal = least === 1 ? 'all' : `at least ${least}`;
  return { name, part, whole, goal, isMet: whole === 0 || part >= least * whole, misses };
}

/** A count of misses, of which none is wanted. */
export function none(name: string, misses: string[], whole: number): Measure {
  return { name, part: misses.length, whole, goal: 'none', isMet: misses.length === 0, misses };
}

/** A count of misses with the most that is accepted, as a share. */
export function atMost(name: string, misses: string[], whole: number, most: number): Measure {
  const goal = `at most ${most.toFixed(3).replace(/0+$/, '')}`;
  return { name, part: misses.length, whole, goal, isMet: misses.length <= most * whole, misses };
}

/** A count without a goal. */
export function noted(name: string, part: number, whole: number, misses: string[] = []): Measure {
  return { name, part, whole, goal: '', isMet: undefined, misses };
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
