import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import formatMessage from './format-message.ts';

const options = {
  locale: 'en',
  cache: {} as never,
  formatters: {
    getNumberFormat: (...those: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...those),
    getPluralRules: (...those: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...those),
  } as never,
};
const say = (message: string, values?: Parameters<typeof formatMessage>[2]) =>
  formatMessage('', compile(message), values, options);

test('what users wrote in Hebrew or Arabic is isolated from the sentence around it', () => {
  const paid = '{name} paid {amount} for {count, plural, one {# of us} other {# of us}}';
  expect(say(paid, { name: 'נועם', amount: '12 €', count: 3 })).toBe('\u2068נועם\u2069 paid 12 € for 3 of us');
  expect(say('From {from} to {to}', { from: 'ليلى', to: 'Marc' })).toBe('From \u2068ليلى\u2069 to Marc');
});

test('a sentence without such letters is unchanged, to the byte', () => {
  expect(say('{name} paid {amount}', { name: '山田 🎉', amount: '12,50 €' })).toBe('山田 🎉 paid 12,50 €');
  expect(say('Nothing to fill in')).toBe('Nothing to fill in');
});

test('isolated values, and values that are no text, are left unchanged', () => {
  expect(say('By {names}', { names: '\u2068נועם\u2069 and \u2068ליאת\u2069' })).toBe(
    'By \u2068נועם\u2069 and \u2068ליאת\u2069',
  );
  expect(say('<b>{name}</b> came', { name: 'נועם', b: (chunks) => ['[', chunks, ']'] })).toEqual([
    '[',
    ['\u2068נועם\u2069'],
    '] came',
  ]);
});

test('a value that ends with a stop ends its sentence', () => {
  expect(say('puis le {day}.', { day: '1er févr.' })).toBe('puis le 1er févr.');
  expect(say('puis le {day}.', { day: '1 mai' })).toBe('puis le 1 mai.');
  expect(say('{day}. Puis.', { day: '1er févr.' })).toBe('1er févr. Puis.');
});
