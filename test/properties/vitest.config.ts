import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { findSources, importsOf, reachableFrom } from '../imports.ts';

/* `--config test/properties/vitest.config.ts`: every test file with a property, with random seeds and many more runs. */

const times = process.env['PROPERTY_TIMES'] ?? '20';
const sources = findSources('test');
const imports = new Map(sources.map((file) => [file, importsOf(file)]));
const checking = sources.filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"));

function hasProperty(file: string): boolean {
  const reached = reachableFrom(file, imports).add(file);
  return checking.some((each) => reached.has(each));
}

export default defineConfig({
  test: {
    include: sources.filter((file) => file.endsWith('.test.ts') && hasProperty(file)),
    env: { PROPERTY_TIMES: times },
    globalSetup: 'test/run/global-setup.ts',
    setupFiles: ['test/unhandled/setup.ts', 'test/properties/setup.ts'],
    testTimeout: 60_000 * Number(times),
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
