import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';

/**
 * Read-only tests share one furnished flat, which takes long to set up: each worker does that once. A single worker
 * would need as long for all of them as the whole run takes.
 */
const LOOKS = ['accessibility', 'layout-shift', 'forced-colours', 'add-button', 'right-to-left'].map(
  (name) => `${name}.spec.ts`,
);

/** Journeys in a furnished flat, which one worker sets up for all of them. They write, which the looks must not see. */
const FURNISHED = ['bounds', 'panes', 'shell', 'sizes'].map((name) => `${name}.spec.ts`);

/** The longest journey starts first: at the end, the other workers would wait for it. It has a separate server. */
const LONG = 'open-for-a-month.spec.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'looks', testMatch: LOOKS, workers: 2 },
    { name: 'furnished', testMatch: FURNISHED, workers: 1 },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [...LOOKS, ...FURNISHED, LONG] },
  ],
  fullyParallel: true,
  // A look works all the time; of its seconds a journey works half, and waits in the others for timers and answers.
  workers: 4,
  forbidOnly: true,
  // Bounds for what hangs: a machine with other work takes ten times the seconds of an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A test that passes only at the second try counts as failed.
  retries: 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    // A missing element ends its test with its name, before the whole test's time is up.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Tests with `installs` enable it (fixtures.ts).
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
});
