import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareIban, isIban, isInEea, spacedIban } from './iban.ts';
import { ChangedHandles, Handles, noHandles, payServices } from './handle-schemas.ts';

/** Examples of SWIFT's registry of IBAN. */
const examples = [
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'ES91 2100 0418 4502 0005 1332',
  'GB29 NWBK 6016 1331 9268 19',
  'NL91 ABNA 0417 1643 00',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'CH93 0076 2011 6238 5295 7',
  'BE68 5390 0754 7034',
];

/** The check digits of an account, computed with whole numbers of any size. */
function ibanOf(country: string, account: string): string {
  const digits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

describe('an IBAN', () => {
  test.each(examples)('%s is an IBAN, however it is typed', (example) => {
    expect(isIban(bareIban(example))).toBe(true);
    expect(isIban(bareIban(example.toLowerCase().replaceAll(' ', '-')))).toBe(true);
    expect(spacedIban(bareIban(example))).toBe(example);
  });

  test('an IBAN of any account has valid check digits', () => {
    const account = fc.array(fc.nat(9), { minLength: 18, maxLength: 18 });
    fc.assert(
      fc.property(account, fc.nat(96), (digits, off) => {
        const iban = ibanOf('DE', digits.join(''));
        const other = String((Number(iban.slice(2, 4)) + off) % 100).padStart(2, '0');
        expect(isIban(iban)).toBe(true);
        expect(isIban(`DE${other}${iban.slice(4)}`)).toBe(other === iban.slice(2, 4));
      }),
    );
  });

  test('an IBAN never has check digits that are never computed, though they leave the same remainder', () => {
    const account = '002680832563735814';
    expect(ibanOf('DE', account)).toBe(`DE98${account}`);
    expect([`DE98${account}`, `DE01${account}`].map(isIban)).toEqual([true, false]);
  });

  test('a wrong digit, two swapped ones or missing ones make it invalid', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    // All but the check digits are of the account: 18 digits, of which two neighbours differ.
    fc.assert(
      fc.property(fc.nat(16), digit, fc.integer({ min: 1, max: 9 }), (at, first, by) => {
        const account = Array.from('370400440532013000');
        const second = String((first + by) % 10);
        account.splice(at, 2, String(first), second);
        const right = ibanOf('DE', account.join(''));
        const wrong = right.slice(0, 4) + account.with(at, second).join('');
        const swapped =
          right.slice(0, 4) +
          account
            .with(at, second)
            .with(at + 1, String(first))
            .join('');
        expect([right, wrong, swapped, right.slice(0, at + 4)].map(isIban)).toEqual([true, false, false, false]);
      }),
    );
  });

  test('a BIC is optional only in the European Economic Area', () => {
    expect(['DE', 'FR', 'NO', 'GB', 'CH', 'SM'].map(isInEea)).toEqual([true, true, true, false, false, false]);
  });
});

describe('handles', () => {
  test.each([
    ['paypal', 'https://www.paypal.com/paypalme/LeaM', 'LeaM'],
    ['paypal', ' paypal.me/lea/ ', 'lea'],
    ['revolut', '@lea_m', 'lea_m'],
    ['lydia', 'https://pay.lydia.me/l?t=lea.m', 'lea.m'],
    ['monzo', 'https://monzo.me/lea-m', 'lea-m'],
    ['venmo', 'https://venmo.com/u/Lea-Mueller', 'Lea-Mueller'],
    ['cashApp', '$lea', 'lea'],
    ['upi', 'lea.m@okbank', 'lea.m@okbank'],
    ['bitcoin', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('of %s may be pasted as %s', (service, typed, bare) => {
    expect(ChangedHandles.parse({ [service]: typed })).toEqual({ [service]: bare });
  });

  test("handles consist of letters that can't end a link, or redirect it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...payServices), fc.string({ maxLength: 40 }), (service, typed) => {
        const { success, data } = ChangedHandles.safeParse({ [service]: typed });
        expect(success ? data[service] : 'refused').toMatch(/^[\w.@-]+$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('handles may be empty', () => {
    expect(Handles.parse(noHandles)).toEqual(noHandles);
  });
});
