import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(err: unknown) {
  let line = '';
  createLog('info', { write: (text) => void (line = text) }).error({ err }, 'Failure');
  return (JSON.parse(line) as { err: Record<string, unknown> }).err;
}

test('a thrown value that is no error is logged by its message', () => {
  expect(logged({ message: 'The queue is gone', queue: 'letters' })).toEqual({ message: 'The queue is gone' });
});

test('an aggregate error is logged with all its reasons', () => {
  const both = new AggregateError([
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
  ]);
  expect(logged(both)).toMatchObject({
    message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  });
});

test('an unavailable database is logged without a stack, an unexpected error with one', () => {
  expect(logged(Object.assign(new Error('gone'), { code: '57P01' }))).not.toHaveProperty('stack');
  expect(logged(new Error('a fault'))).toHaveProperty('stack');
});

test('a line is one JSON object with level and UTC time, for any message', () => {
  let lines = '';
  const log = createLog('info', { write: (text) => void (lines += text) });
  log.info({ name: 'two\nlines\r{"level":60}' }, 'Said');
  log.warn('A warning');
  const read = lines.trimEnd().split('\n');
  expect(read).toHaveLength(2);
  expect(read.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 30, time: expect.stringMatching(UTC) as unknown, name: 'two\nlines\r{"level":60}', msg: 'Said' },
    { level: 40, time: expect.stringMatching(UTC) as unknown, msg: 'A warning' },
  ]);
});

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
