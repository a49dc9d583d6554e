import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';

/**
 * Read-only tests share one furnished flat, which takes long to set up: each worker does that once. A single worker
 * would need as long for all of them as the whole run takes.
 */
const LOOKS = ['accessibility', 'layout-shift', 'forced-colours', 'add-button', 'composition', 'right-to-left'].map(
  (name) => `${name}.spec.ts`,
);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'looks', testMatch: LOOKS, workers: 2 },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: LOOKS },
  ],
  fullyParallel: true,
  // A journey waits as much as it works.
  workers: 3,
  forbidOnly: true,
  // Generous, for machines that do other things at the same time; a test takes seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // What passes only at the second try has failed.
  retries: 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    // Tests with `installs` enable it (fixtures.ts).
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
});
