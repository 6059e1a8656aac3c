/** The title of a column, and how its cells are aligned. */
export type Heading = { title: string; align: 'left' | 'right' };

/**
 * Rows under their headings, one line each. Only printable ASCII is kept, and anything else becomes a question mark.
 * Text of strangers therefore cannot control the terminal.
 */
export function formatTable(headings: readonly Heading[], rows: readonly string[][]): string {
  const titles = headings.map(({ title }) => title);
  const lines = [titles, ...rows.map((row) => row.map(toPrintable))];
  const widths = titles.map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? '').length)),
  );
  return lines
    .map((line) => {
      const cells = headings.map(({ align }, index) => {
        const [cell = '', width = 0] = [line[index], widths[index]];
        return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
      });
      return cells.join('  ').trimEnd();
    })
    .join('\n');
}

function toPrintable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e]/g, '?');
}
