import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'native', include: ['build/*.test.ts'], isolate: false, maxWorkers: 2 },
});
