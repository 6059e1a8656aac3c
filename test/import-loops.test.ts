import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, reachableFrom } from './imports.ts';

/** The linter also finds loops, but it does not follow imports of types. */
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
