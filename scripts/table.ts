type Side = 'start' | 'end';

/**
 * A text of rows under their headings, one line each. Cells are aligned to one side, or each column to its own.
 *
 * @example
 * formatTable(['day', 'stars'], [['Monday', '9']], ['start', 'end']);
 * // 'day     stars\nMonday      9'
 */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  side: Side | readonly Side[] = 'start',
): string {
  const lines = [head, ...rows];
  const align = (cell: string, column: number) => {
    const width = Math.max(...lines.map((line) => line[column]?.length ?? 0));
    const sideOfColumn = typeof side === 'string' ? side : side[column];
    return sideOfColumn === 'end' ? cell.padStart(width) : cell.padEnd(width);
  };
  return lines.map((line) => line.map(align).join('  ').trimEnd()).join('\n');
}

/** Cells as a line of comma-separated text, without its end. Source: RFC 4180. */
export function formatCsvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
