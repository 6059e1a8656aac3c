/** Objects down to this depth have a line for each entry: paths, and components of each kind. */
const linedDepth = 3;

/** JSON without indentation, in lines that a person can compare. Indentation would cost a third more tokens. */
export function writeLines(value: object): string {
  return `${write(value, linedDepth)}\n`;
}

function write(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([name, entry]) => `${JSON.stringify(name)}:${write(entry, depth - 1)}`);
  return `{\n${entries.join(',\n')}\n}`;
}
