import type { Measure } from './goal.ts';

const shownMisses = 12;

/** A table of the figures, their goals, and whether these are met. Lists of the misses follow. */
export function formatMeasures(measures: readonly Measure[]): string {
  const lines = [
    ['', 'seen', 'share', 'goal', 'met'],
    ...measures.map(({ name, part, whole, goal, isMet }) => [
      name,
      `${part} of ${whole}`,
      whole === 0 ? '-' : (part / whole).toFixed(2),
      goal,
      isMet ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...measures.flatMap(explain)].join('\n');
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
