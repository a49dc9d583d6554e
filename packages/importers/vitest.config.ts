import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    maxWorkers: 4,
    // Bounds for what hangs, not for how fast it is: a machine with other work may take ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
