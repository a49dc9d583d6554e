import { expect, test } from 'vitest';
import { ageWarning } from './chromium.mjs';

test('a browser that is too old for the tests is told of, with what to do', () => {
  expect(ageWarning('Chromium 150.0.7871.100\n')).toMatch(
    /this is Chromium 150\.0\.7871\.100: some may fail\. Update it/,
  );
});

test.for(['Chromium 156.0.8078.79 built on Debian', 'Google Chrome 201.0.1.2', 'a browser of our own', ''])(
  'nothing is said of %j',
  (version) => {
    expect(ageWarning(version)).toBeUndefined();
  },
);
