import { expect, test } from 'vitest';
import { mayChange } from './may-change.ts';

test.each([
  ['its author', 'lea', ['lea', 'tomasz'], true],
  ['another member while its author lives there', 'tomasz', ['lea', 'tomasz'], false],
  ['any member once its author has left', 'tomasz', ['tomasz', 'yuki'], true],
  ['another member again once its author is back', 'yuki', ['yuki', 'tomasz', 'lea'], false],
])('a note is changed by %s: %s of %j', (_who, caller, members, may) => {
  expect(mayChange({ createdBy: 'lea' }, caller, members)).toBe(may);
});
