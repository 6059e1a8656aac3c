import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The TypeScript files of a folder and of all folders in it, with slashes on every platform. */
export function findSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')));
}

/** The files of the project that this one imports, types included. */
export function importsOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g);
  return [...names].map(([, name]) => posix.join(posix.dirname(file), name ?? ''));
}

/** All files that a file imports, directly or through others. It is among them only if it imports itself so. */
export function reachableFrom(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}
