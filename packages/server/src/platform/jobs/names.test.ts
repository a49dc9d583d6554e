import { expect, test } from 'vitest';
import { requireOwnNames } from './names.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('duplicate job names are refused with the first one', () => {
  expect(() => requireOwnNames(named('notices', 'due-digests', 'digests'))).not.toThrow();
  expect(() => requireOwnNames(named('digests', 'notices', 'digests'))).toThrow(
    'Two queues or schedules are called digests',
  );
  expect(() => requireOwnNames(named('failed-jobs'))).toThrow('Two queues or schedules are called failed-jobs');
});
