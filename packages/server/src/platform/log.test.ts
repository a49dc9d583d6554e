import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(err: unknown) {
  let line = '';
  createLog('info', { write: (text) => void (line = text) }).error({ err }, 'Failure');
  return (JSON.parse(line) as { err: Record<string, unknown> }).err;
}

test('a fault that is no error is told by what it says', () => {
  expect(logged({ message: 'The queue is gone', queue: 'letters' })).toEqual({ message: 'The queue is gone' });
});

test('a fault of several is told by all their reasons', () => {
  const both = new AggregateError([
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
  ]);
  expect(logged(both)).toMatchObject({
    message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  });
});

test('that the database is away is told without a stack, what is unexpected with one', () => {
  expect(logged(Object.assign(new Error('gone'), { code: '57P01' }))).not.toHaveProperty('stack');
  expect(logged(new Error('a fault'))).toHaveProperty('stack');
});
