import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'migrations/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    setupFiles: '../../tools/patience.ts',
    // Processes, not threads: a database server ends with the thread that started it.
    pool: 'forks',
    execArgv: ['--import', path.join(import.meta.dirname, 'test/cheap-passwords.ts')],
    // A test file has a separate database, and imports the whole server: each process does that once.
    isolate: false,
    // For two cores: some tests wait for a cron's minute, or for processes to start and end. All projects need the same number.
    maxWorkers: 4,
    // Bounds for what hangs, not for how fast it is: a machine with other work may take ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
