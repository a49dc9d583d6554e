import { expect, test } from 'vitest';
import { textIn, noHardcodedText } from './no-hardcoded-text.ts';

test('the screens say nothing that the catalogues do not have', () => {
  expect(noHardcodedText()).toEqual([]);
});

test.each([
  ['<p>Save it</p>', 'Save it'],
  ['<p>{done ? "Done" : t("open")}</p>', 'Done'],
  ['<img alt="A cat" />', 'A cat'],
  ['<Field label={`Amount in ${currency}`} />', 'Amount in'],
  ['<button aria-label={isOpen && "Close"} />', 'Close'],
  ['toast("Copied")', 'Copied'],
])('%s says something by itself', (code, text) => {
  expect(textIn(`const x = ${code};`)).toEqual([text]);
});

test.each(['<p className="hint">{t("hint")}</p>', '<p>404 · {name}</p>', '<b>Hestia</b>', '<i role="img">+2</i>'])(
  '%s does not',
  (code) => {
    expect(textIn(`const x = ${code};`)).toEqual([]);
  },
);
