/// <reference types="node" />
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noHandles, type PayService } from './handle-schemas.ts';
import { payLinks } from './pay-links.ts';

const handles = {
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
const beginnings = {
  paypal: 'https://paypal.me/lea/',
  revolut: 'https://revolut.me/lea_m',
  lydia: 'https://pay.lydia.me/l?t=lea',
  monzo: 'https://monzo.me/lea/',
  venmo: 'https://venmo.com/lea-m?',
  cashApp: 'https://cash.app/$lea/',
  upi: 'upi://pay?pa=lea%40okbank&',
  bitcoin: 'bitcoin:bc1q',
};

/** Text sent to a service besides the purpose. */
const saidTo: Partial<Record<PayService, (name: string) => readonly (readonly [string, string])[]>> = {
  lydia: () => [['t', 'lea']],
  venmo: () => [['amount', '19.50']],
  upi: (name) => [
    ['pa', 'lea@okbank'],
    ['pn', name],
    ['am', '19.50'],
    ['cu', 'INR'],
  ],
};

/** Characters with a meaning in addresses, and other letters. */
const marks = ['&am=1', '#', '?', '/../', '%2F', 'javascript:', '@', '\\', '\n', '+', 'é', '家', '\ud800'];
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...marks), { maxLength: 12 }).map((parts) => parts.join('')),
);

test('a link leads to its service and contains nothing more, for any receiver and purpose', () => {
  const currencies = fc.constantFrom('EUR', 'USD', 'GBP', 'INR');
  fc.assert(
    fc.property(words, words, currencies, (name, text, currency) => {
      for (const { service, href } of payLinks(handles, { name, minor: 1950, currency, text })) {
        expect(href.startsWith(beginnings[service])).toBe(true);
        // One complete address: no character ends it or begins another part of it.
        expect(href).toMatch(/^[\w.:/?=&%$~!*'()-]+$/);
        const said = [...new URL(href).searchParams].filter(([key]) => !['txn', 'd', 'note', 'tn'].includes(key));
        const expected = saidTo[service]?.(name.toWellFormed()) ?? [];
        expect(said).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});
