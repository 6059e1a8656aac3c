import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The linter finds loops too, but only those of values. */
test.each(['pipeline', 'gateway', 'scripts'])(
  'no file in %s imports itself through other files, types included',
  (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith('.ts'));
    const imports = new Map(files.map((file) => [file, importsOf(file)]));
    expect(files.filter((file) => reachableFrom(file, imports).has(file))).toEqual([]);
  },
);

function importsOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g);
  return [...names].map(([, name]) => normalize(join(dirname(file), name ?? '')));
}

function reachableFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}
