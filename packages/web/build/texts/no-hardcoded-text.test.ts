import { expect, test } from 'vitest';
import { textIn, noHardcodedText } from './no-hardcoded-text.ts';

test('screens contain no text outside the catalogues', () => {
  expect(noHardcodedText()).toEqual([]);
});

test.each([
  ['<p>Save it</p>', 'Save it'],
  ['<p>{done ? "Done" : t("open")}</p>', 'Done'],
  ['<img alt="A cat" />', 'A cat'],
  ['<Field label={`Amount in ${currency}`} />', 'Amount in'],
  ['<button aria-label={isOpen && "Close"} />', 'Close'],
  ['toast("Copied")', 'Copied'],
])('the check reports %s as hardcoded text', (code, text) => {
  expect(textIn(`const x = ${code};`)).toEqual([text]);
});

test.each(['<p className="hint">{t("hint")}</p>', '<p>404 · {name}</p>', '<b>Hestia</b>', '<i role="img">+2</i>'])(
  '%s does not',
  (code) => {
    expect(textIn(`const x = ${code};`)).toEqual([]);
  },
);
