import { expect, test } from 'vitest';
import { idsMentioned, partsOf, membersNamed, typedBefore } from './mentions.ts';

const members = ['Ann', 'Anna Maria', 'Tomasz', '田中', 'C++ (Jo)'].map((username) => ({ id: username, username }));

test.each([
  ['@Tomasz, dinner?', ['Tomasz']],
  ['dinner with @tomasz?', ['Tomasz']],
  ['@Anna Maria and @Ann', ['Anna Maria', 'Ann']],
  ['@Tomasz @Tomasz', ['Tomasz']],
  ['你好@田中さん', ['田中']],
  ['＠Tomaszさん', ['Tomasz']],
  ['@C++ (Jo)!', ['C++ (Jo)']],
  ['write to jo@tomasz.example', []],
  ['@Tomaszek', []],
  ['Tomasz', []],
])('%s mentions whom it names, whole', (text, ids) => {
  expect(idsMentioned(text, members)).toEqual(ids);
});

test('members who share a name are mentioned, too', () => {
  const twins = ['a', 'b'].map((id) => ({ id, username: 'Ann' }));
  expect(idsMentioned('@Ann', twins)).toEqual(['a', 'b']);
});

test('parsing a text loses no character', () => {
  const text = 'So @Ann, and ＠田中さん.';
  const parts = partsOf(text, members);
  expect(parts.map((part) => part.text)).toEqual(['So ', '@Ann', ', and ', '＠田中', 'さん.']);
  expect(parts.map(({ at }) => text.slice(at)).every((rest, n) => rest.startsWith(parts[n]?.text ?? '!'))).toBe(true);
});

test.each([
  ['Hello @to', 9, { start: 6, query: 'to' }],
  ['@', 1, { start: 0, query: '' }],
  ['Hello @tomasz and more', 9, { start: 6, query: 'to' }],
  ['你好@田', 4, { start: 2, query: '田' }],
  ['jo@to', 5, null],
  ['@to\nmore', 8, null],
  ['Hello', 5, null],
])('the text after an @ at the caret is found: %s', (text, caret, typed) => {
  expect(typedBefore(text, caret)).toEqual(typed);
});

test('members are found by the beginning of their name, or of a word of it', () => {
  const found = (query: string) => membersNamed(query, members).map(({ id }) => id);
  expect(found('AN')).toEqual(['Ann', 'Anna Maria']);
  expect(found('mar')).toEqual(['Anna Maria']);
  expect(found('anna m')).toEqual(['Anna Maria']);
  expect(found('zzz')).toEqual([]);
});
