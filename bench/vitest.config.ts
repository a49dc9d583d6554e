import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'bench',
    include: ['**/*.test.ts'],
    env: { BENCH_SHORT: '1' },
    maxWorkers: 4,
    // Each of them starts a server, a database, perhaps a browser.
    maxConcurrency: 2,
    // Bounds for what hangs, not for how fast it is: a machine with other work may take ten times as long.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
