import { expect, test } from 'vitest';
import { ageWarning } from './chromium.mjs';

test('a browser too old for the tests is reported, with a fix', () => {
  expect(ageWarning('Chromium 150.0.7871.100\n')).toMatch(
    /this is Chromium 150\.0\.7871\.100: some may fail\. Update it/,
  );
});

test.for(['Chromium 156.0.8078.79 built on Debian', 'Google Chrome 201.0.1.2', 'a browser of our own', ''])(
  '%j has no warning',
  (version) => {
    expect(ageWarning(version)).toBeUndefined();
  },
);
