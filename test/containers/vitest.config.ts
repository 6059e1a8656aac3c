import { defineConfig } from 'vitest/config';

const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['test/containers/**/*.test.ts'],
    testTimeout: 180_000,
    // A hook builds the images.
    hookTimeout: 1_800_000,
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
