import { defineConfig } from 'vitest/config';

const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: 'test/unhandled/setup.ts',
    globalSetup: 'test/unhandled/global-setup.ts',
    exclude: ['test/real/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
