import { defineConfig } from 'vitest/config';

/** Seen by every process that a test starts. */
const watch = new URL('test/unhandled/watch.mjs', import.meta.url);
const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    env: { NODE_OPTIONS: `--import=${watch.href}` },
    globalSetup: 'test/unhandled/global-setup.ts',
    exclude: ['test/real/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
