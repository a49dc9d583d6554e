import { expect, test } from 'vitest';
import { rawKeys, rawKeysIn } from './raw-keys.ts';

test('no screen handles a key that an input method is using', () => {
  expect(rawKeys()).toEqual([]);
});

test.each([
  ['<input onKeyDown={(event) => { if (event.key === "Enter") finish(); }} />', ['event.key']],
  ['<input onKeyDown={({ key }) => key === "Enter" && finish()} />', ['{ key }']],
  ['<input onKeyUpCapture={function (event) { return event.code; }} />', ['event.code']],
  ['(event: KeyboardEvent) => { if (event.key === "Escape") shut(); }', ['event.key']],
  ['function press(event: KeyboardEvent<HTMLElement>) { const { key, target } = event; }', ['{ key, target }']],
  ['({ key }: KeyboardEvent) => key === "Tab" && rest()', ['{ key }: KeyboardEvent']],
  ['(event: KeyboardEvent) => keys[event.key]', ['event.key']],
  ['window.addEventListener("keydown", (event) => walk(event.key))', ['event.key']],
  ['(event: KeyboardEvent) => !event.isComposing && finish()', ['event.isComposing']],
  ['(any) => any.key === "Enter" && finish()', ['any.key']],
])('%s does', (code, found) => {
  expect(rawKeysIn(`const x = ${code};`)).toEqual(found);
});

test.each([
  '<input onKeyDown={(event) => { if (pressedKey(event) === "Enter") finish(); }} />',
  '(event: KeyboardEvent) => { const { target, ctrlKey } = event; const key = pressedKey(event); }',
  '({ key }: StorageEvent) => key === null && read()',
  '(saved) => saved.key',
])('%s does not', (code) => {
  expect(rawKeysIn(`const x = ${code};`)).toEqual([]);
});
