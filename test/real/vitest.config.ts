import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/real/**/*.test.ts'], testTimeout: 60_000 },
});
