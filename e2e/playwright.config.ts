import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';

/** Who only look walk through one furnished flat, which takes its time to move in: one worker does that once. */
const LOOKS = ['accessibility', 'layout-shift', 'forced-colours', 'add-button', 'composition'].map(
  (name) => `${name}.spec.ts`,
);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'looks', testMatch: LOOKS, workers: 1 },
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
    // Whoever `installs` the app has one (fixtures.ts).
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
});
