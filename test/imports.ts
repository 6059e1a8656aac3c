import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The TypeScript files of a folder and of all folders in it, with slashes on every platform. */
export function findSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')));
}

/** What one statement imports from a module: some names, or everything. */
type Import = { module: string; names: readonly string[] | 'all' };

/** Whatever a file imports and exports again, types included. Template texts may hold code for others, and are left out. */
export function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8').replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');
  const statements = text.matchAll(/^(?:import|export)\b(?:([^';]*?)from)? '([^']+)'/gm);
  const calls = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...[...statements].map(([, clause = '', module = '']) => ({ module, names: namesIn(clause) })),
    ...[...calls].map(([, module = '']) => ({ module, names: 'all' as const })),
  ];
}

/** `{ a, type b as c }` gives `a` and `b`. */
function namesIn(clause: string): readonly string[] | 'all' {
  const [, braced] = /\{([^}]*)\}/.exec(clause) ?? [];
  if (braced === undefined) return 'all';
  const names = braced.split(',').map((part) => part.trim().replace(/^type /, ''));
  return names.filter((name) => name !== '').map((name) => name.split(' as ')[0] ?? name);
}

/** The files of the project that this one imports, types included. */
export function importsOf(file: string): string[] {
  return readImports(file).flatMap(({ module }) =>
    module.startsWith('.') ? [posix.join(posix.dirname(file), module)] : [],
  );
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
