import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'tools', include: ['*.test.ts'], isolate: false, maxWorkers: 2, testTimeout: 90_000 },
});
