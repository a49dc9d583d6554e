import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, epcCode } from './epc.ts';
import { noHandles } from './handle-schemas.ts';
import { payLinks, servicesIn } from './pay-links.ts';

const transfer = {
  name: 'Erika Muster',
  iban: 'DE89370400440532013000',
  minor: 1234,
  currency: 'EUR',
  text: 'June: electricity',
};

describe('the code of a SEPA transfer (EPC069-12)', () => {
  test('a code has its lines in their places, and nothing after the last one in use', () => {
    const lines = ['BCD', '002', '1', 'SCT', '', 'Erika Muster', 'DE89370400440532013000', 'EUR12.34'];
    expect(epcCode(transfer)).toBe([...lines, '', '', 'June: electricity'].join('\n'));
    expect(epcCode({ ...transfer, text: '' })).toBe(lines.join('\n'));
  });

  test.each([
    [1, 'EUR0.01'],
    [5, 'EUR0.05'],
    [100, 'EUR1.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%i minor units are %s', (minor, amount) => {
    expect(epcCode({ ...transfer, minor })?.split('\n')[7]).toBe(amount);
  });

  test.each([
    { minor: 0 },
    { minor: -1 },
    { minor: 100_000_000_000 },
    { currency: 'CHF' },
    { iban: 'CH9300762011623852957' },
    { iban: 'GB29NWBK60161331926819' },
  ])('there is no code for %j', (change) => {
    expect(epcCode({ ...transfer, ...change })).toBeNull();
  });

  test('a code has at most 331 bytes, names of 70 characters, no half characters, and no line too many', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 });
    const any = fc.oneof(words, fc.constant('👩🏽‍👩🏽‍👧🏽‍👦🏽'.repeat(30)), fc.constant('ß'.repeat(200)));
    fc.assert(
      fc.property(any, any, (name, text) => {
        const code = epcCode({ ...transfer, name, text }) ?? '';
        // An escape for each byte.
        expect(encodeURIComponent(code).replaceAll(/%../g, '_').length).toBeLessThanOrEqual(331);
        const lines = code.split('\n');
        expect([8, 11]).toContain(lines.length);
        expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70);
        expect(lines[6]).toBe(transfer.iban);
      }),
      { numRuns: 500 },
    );
    expect(cut('Zoë👩🏽', { characters: 4 })).toBe('Zoë👩');
  });
});

describe('links to pay by', () => {
  const all = {
    ...noHandles,
    paypal: 'lea',
    revolut: 'lea_m',
    lydia: 'lea',
    monzo: 'lea',
    venmo: 'lea-m',
    cashApp: 'lea',
    upi: 'lea@okbank',
    bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  };
  const links = (currency: string, minor = 1950) =>
    payLinks(all, { name: 'Léa & co', minor, currency, text: 'Rue des Lilas 3 #1' }).map(({ href }) => href);

  test.each([
    [
      'EUR',
      [
        'https://paypal.me/lea/19.50EUR',
        'https://revolut.me/lea_m',
        'https://pay.lydia.me/l?t=lea',
        'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ],
    ],
    [
      'USD',
      [
        'https://paypal.me/lea/19.50USD',
        'https://revolut.me/lea_m',
        'https://venmo.com/lea-m?txn=pay&amount=19.50&note=Rue%20des%20Lilas%203%20%231',
        'https://cash.app/$lea/19.50',
        'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ],
    ],
    [
      'GBP',
      [
        'https://paypal.me/lea/19.50GBP',
        'https://revolut.me/lea_m',
        'https://monzo.me/lea/19.50?d=Rue%20des%20Lilas%203%20%231',
        'https://cash.app/$lea/19.50',
        'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ],
    ],
  ])('of %s', (currency, expected) => {
    expect(links(currency)).toEqual(expected);
  });

  test('links for rupees name the receiver; a whole amount of PayPal has no decimals', () => {
    const upi = 'upi://pay?pa=lea%40okbank&pn=L%C3%A9a%20%26%20co&am=19.50&cu=INR&tn=Rue%20des%20Lilas%203%20%231';
    expect(links('INR')).toContain(upi);
    expect(links('EUR', 2500)[0]).toBe('https://paypal.me/lea/25EUR');
  });

  test('links have a beginning from a fixed list, and match the currency', () => {
    const beginning =
      /^(https:\/\/(paypal\.me|revolut\.me|pay\.lydia\.me|monzo\.me|venmo\.com|cash\.app)\/|upi:\/\/pay\?|bitcoin:)/;
    for (const currency of ['EUR', 'USD', 'GBP', 'INR']) {
      expect(links(currency)).toHaveLength(servicesIn(currency).length);
      for (const href of links(currency)) expect(href).toMatch(beginning);
    }
    expect(payLinks(noHandles, { name: 'Léa', minor: 1, currency: 'EUR', text: '' })).toEqual([]);
  });
});

test('a text is cut by its UTF-8 bytes, between characters of any size', () => {
  const shortened = (text: string, bytes: number) => cut(text, { characters: 9, bytes });
  for (const [character, size] of [
    ['\u007f', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['😀', 4],
  ] as const) {
    expect(shortened(`a${character}b`, size + 2)).toBe(`a${character}b`);
    expect(shortened(`a${character}b`, size + 1)).toBe(`a${character}`);
    expect(shortened(`a${character}b`, size)).toBe('a');
  }
  expect(cut('abc', { characters: 2 })).toBe('ab');
});
