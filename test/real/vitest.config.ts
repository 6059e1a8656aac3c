import { defineConfig } from 'vitest/config';

const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['test/real/**/*.test.ts'],
    globalSetup: 'test/run/global-setup.ts',
    testTimeout: 300_000,
    // The test files of a process read the recorded nights once.
    isolate: false,
    maxWorkers: 2,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
