import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from '../../tools/chromium-options.mjs';
import { plugins } from './build/plugins.ts';

// The React that is shipped: the development build takes a quarter more of the component tests' time. Vite asks for this before it
// looks at its own settings.
process.env.NODE_ENV = 'production';

// Every package that the tests can reach must be bundled before the first test: on a cold cache Vite would find one later,
// reload the page in the middle of a test. The test would run with two copies of React.
const isOwn = /^(?:\.|#|node:|virtual:|vitest(?:\/|$)|workbox-|@hestia\/)/;
const reachable = globSync(['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', '../{contract,importers}/src/**/*.ts'], {
  cwd: import.meta.dirname,
})
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .flatMap((code) => [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].map((m) => m[1] ?? ''))
  .filter((id) => !isOwn.test(id));

export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'node',
          include: ['{src,build}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          environment: 'node',
          maxWorkers: 4,
          isolate: false,
          // The same as below.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          setupFiles: ['./test/noon.ts', '../../tools/patience.ts'],
        },
      },
      {
        plugins: plugins(),
        // Each test file reloads the app's modules: checking whether one has changed costs more than the import. Not
        // while watching.
        server: process.argv.includes('run') ? { headers: { 'Cache-Control': 'max-age=3600, immutable' } } : {},
        optimizeDeps: {
          noDiscovery: true,
          include: [
            ...new Set([
              'react',
              'react/compiler-runtime',
              'react/jsx-runtime',
              'react-dom/client',
              '@microsoft/signalr',
              ...reachable,
            ]),
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx', 'src/**/*.browser.test.ts'],
          // Bounds for what hangs, not for how fast it is: a machine with other work may take many times as long.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Four at a time, each in a browser context: with separate storage and focus.
          maxWorkers: 4,
          setupFiles: ['./test/setup.ts', '../../tools/patience.ts'],
          browser: {
            enabled: true,
            // Mocks with separate addresses, since the real module may be in the browser's cache.
            importMapMocks: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumOptions(),
              // Reduced motion: elements appear without sliding; tests of motion turn it on.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
});
