import { defineConfig } from 'vitest/config';

const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['test/containers/**/*.test.ts'],
    testTimeout: 180_000,
    // The images are built first.
    hookTimeout: 1_800_000,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
