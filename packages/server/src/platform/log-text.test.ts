import { expect, test } from 'vitest';
import { inText } from './log-text.ts';
import { createLog } from './log.ts';

function textOf(say: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  say(createLog('info', inText({ write: (line) => void (text += line) })));
  return text;
}

test('a line has time, level, message and context', () => {
  const text = textOf((log) => log.info({ status: 403, path: '/api/Message', device: 'a phone' }, 'request'));
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT\S+Z info {2}request status=403 path=\/api\/Message device="a phone"\n$/);
});

test('a fault is logged with its message, and its stack indented below', () => {
  const text = textOf((log) => log.error({ err: new Error('no such thing') }, 'Unexpected error'));
  expect(text).toContain(
    ' error Unexpected error name=Error message="no such thing"\n    Error: no such thing\n        at ',
  );
});

test("a user's text can't start a new line", () => {
  const text = textOf((log) => log.warn({ path: '/\nforged' }, 'two\nlines'));
  expect(text).toMatch(/^\S+ warn {2}two\?lines path="\/\\nforged"\n$/);
});
