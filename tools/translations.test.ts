import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmTranslations, findStaleTranslations, recordNewTexts } from './translations.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-translations-'));
  for (const each of ['web/messages/en', 'web/messages/de', 'web/messages/fr', 'server/messages/en'])
    mkdirSync(path.join(folder, 'packages', each), { recursive: true });
  mkdirSync(path.join(folder, 'tools'));
  write({ pay: { title: 'Pay' }, send: 'Send' });
  recordNewTexts(folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(texts: object, catalogue = 'web'): void {
  writeFileSync(path.join(folder, `packages/${catalogue}/messages/en/money.json`), JSON.stringify(texts));
}

const stale = () => findStaleTranslations(folder).map(({ language, text }) => `${language} ${text}`);

test('a changed English text makes its translations stale, until each language is confirmed', () => {
  expect(stale()).toEqual([]);
  write({ pay: { title: 'Pay now' }, send: 'Send' });
  recordNewTexts(folder);
  expect(stale()).toEqual(['de web/money.json pay title', 'fr web/money.json pay title']);
  confirmTranslations(folder, 'de');
  expect(stale()).toEqual(['fr web/money.json pay title']);
  confirmTranslations(folder, 'fr');
  expect(stale()).toEqual([]);
  expect(JSON.parse(readFileSync(path.join(folder, 'tools/translations.json'), 'utf8'))).toMatchObject({
    'web/money.json pay title': expect.stringMatching(/^[0-9a-f]{8}$/) as string,
  });
});

test('a language that was confirmed becomes stale again with the next change', () => {
  write({ pay: { title: 'Pay now' }, send: 'Send' });
  confirmTranslations(folder, 'de');
  write({ pay: { title: 'Pay later' }, send: 'Send' });
  expect(stale()).toEqual(['de web/money.json pay title', 'fr web/money.json pay title']);
});

test('new texts come with their translations, also on the server, and texts that are gone are forgotten', () => {
  write({ send: 'Send' });
  write({ hello: 'Hello' }, 'server');
  expect(stale()).toEqual([]);
  recordNewTexts(folder);
  write({ send: 'Send', hi: 'Hi' });
  write({ hello: 'Good morning' }, 'server');
  expect(stale()).toEqual(['de server/money.json hello', 'fr server/money.json hello']);
  const ledger = JSON.parse(readFileSync(path.join(folder, 'tools/translations.json'), 'utf8')) as object;
  expect(Object.keys(ledger)).toEqual(['web/money.json send', 'server/money.json hello']);
});

test('a language without translations cannot be confirmed', () => {
  expect(() => confirmTranslations(folder, 'en')).toThrow('No translations in en: de, fr');
});
