import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFormatter, useTranslations } from 'use-intl';
import { render } from 'vitest-browser-react';
import { deleteCookie, readCookie, writeCookie } from '#platform/session/cookies.ts';
import { DAY } from './day.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { detectLocale, localeOf, localeTag, type Locale } from './locale.ts';
import {
  beforeLocaleSwitch,
  followLocale,
  followOtherTabs,
  onLocaleSwitch,
  renewLocale,
  switchLocale,
} from './switch-locale.ts';
import { needTexts, readTexts, speak } from './texts.ts';

const speakOf = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const forget = () => {
  deleteCookie('locale');
  localStorage.removeItem('locale');
};
beforeEach(forget);
afterEach(forget);

test("the cookie comes first, then the stored language, then the browser's, then en-US", () => {
  speakOf('ja-JP', 'fr');
  writeCookie('locale', 'de');
  localStorage.setItem('locale', 'es');
  expect(detectLocale()).toBe('de');
  deleteCookie('locale');
  expect(detectLocale()).toBe('es');
  localStorage.removeItem('locale');
  expect(detectLocale()).toBe('ja');
  speakOf('pt-BR');
  expect(detectLocale()).toBe('en');
  expect(localeTag('en')).toBe('en-US');
});

test('an unsupported language is skipped', () => {
  speakOf('it-IT', 'zh-Hant-TW', 'fr');
  writeCookie('locale', 'xx');
  expect(detectLocale()).toBe('zh');
});

test.each([
  ['fr-CA', 'fr'],
  ['EN', 'en'],
  ['en-US', 'en'],
  ['pt', null],
  ['', null],
  [null, null],
])('%s asks for %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale);
});

test("dates and numbers follow the browser's regional variant of the language", () => {
  speakOf('fr', 'en-GB', 'fr-CH');
  expect(localeTag('en')).toBe('en-GB');
  expect(localeTag('fr')).toBe('fr-CH');
  expect(localeTag('de')).toBe('de-DE');
});

function Clock() {
  const format = useFormatter();
  const early = new Date(2026, 10, 23, 6, 9);
  return (
    <p>
      {format.dateTime(early, 'clock')}, {format.dateTime(early, 'clock', DAY)}
    </p>
  );
}

test.each([
  ['fr', '06:09, 23 nov. 2026, 06:09'],
  ['de', '06:09, 23. Nov. 2026, 06:09'],
  ['zh', '06:09, 2026年11月23日 06:09'],
  ['es', '6:09, 23 nov 2026, 6:09'],
  ['ja', '6:09, 2026年11月23日 6:09'],
  ['en', '6:09 AM, Nov 23, 2026, 6:09 AM'],
] as const)('%s: the hour has as many digits next to a date as without', async (locale, words) => {
  speakOf(locale);
  await speak(locale);
  const screen = await render(
    <LocaleProvider>
      <Clock />
    </LocaleProvider>,
  );
  await expect.element(screen.getByText(words)).toBeVisible();
});

function Probe({ to }: { to: Locale }) {
  const t = useTranslations('household');
  return (
    <button type="button" onClick={() => void switchLocale(to)}>
      {t('count', { count: 2 })}
    </button>
  );
}

async function show(from: Locale, to: Locale) {
  await speak(from);
  await needTexts('household');
  return render(
    <LocaleProvider>
      <Probe to={to} />
    </LocaleProvider>,
  );
}

test('a switch loads the language, stores it for 365 days, and notifies', async () => {
  speakOf('fr-FR');
  const announced: Locale[] = [];
  const stop = onLocaleSwitch((locale) => announced.push(locale));
  const screen = await show('fr', 'ja');
  await expect.element(screen.getByText('2 personnes')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('2人')).toBeVisible();
  stop();
  expect(readCookie('locale')).toBe('ja');
  expect(localStorage.getItem('locale')).toBe('ja');
  expect(document.documentElement.lang).toBe('ja-JP');
  expect(announced).toEqual(['ja']);
  const [cookie] = (await cookieStore.getAll('locale')) as { path?: string; sameSite?: string; expires?: number }[];
  expect(cookie?.path).toBe('/');
  expect(cookie?.sameSite).toBe('lax');
  expect(Math.round(((cookie?.expires ?? 0) - performance.timeOrigin - performance.now()) / 86_400_000)).toBe(365);
});

test('a hook may refuse a switch', async () => {
  const release = beforeLocaleSwitch((to, from) => !(to === 'ja' && from === 'de'));
  const screen = await show('de', 'ja');
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('2 Leute')).toBeVisible();
  expect(readCookie('locale')).toBeNull();
  release();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('2人')).toBeVisible();
});

test("another tab's choice applies at once, even before its cookie is there", async () => {
  followOtherTabs();
  writeCookie('locale', 'fr');
  const screen = await show('fr', 'fr');
  await expect.element(screen.getByText('2 personnes')).toBeVisible();
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'de' }));
  await expect.element(screen.getByText('2 personnes')).toBeVisible();
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: 'de' }));
  await expect.element(screen.getByText('2 Leute')).toBeVisible();
});

test("another tab's choice during startup applies and stays", async () => {
  writeCookie('locale', 'fr');
  const screen = await show('fr', 'fr');
  expect(readCookie('locale')).toBe('fr');
  // This tab gets no notification of it.
  await cookieStore.set('locale', 'de');
  await renewLocale();
  await expect.element(screen.getByText('2 Leute')).toBeVisible();
  expect(readCookie('locale')).toBe('de');
  expect(localStorage.getItem('locale')).toBe('de');
});

test("the server's choice of language applies from the next route on", async () => {
  const screen = await show('fr', 'fr');
  await expect.element(screen.getByText('2 personnes')).toBeVisible();
  writeCookie('locale', 'es');
  await followLocale();
  await expect.element(screen.getByText('2 personas')).toBeVisible();
});

test('a part requested during a switch of language comes in the new one', async () => {
  await speak('fr');
  const screen = await render(
    <LocaleProvider>
      <Probe to="fr" />
    </LocaleProvider>,
  );
  await Promise.all([needTexts('session'), speak('de'), needTexts('settings')]);
  expect(readTexts()).toMatchObject({ locale: 'de' });
  expect([...(readTexts()?.parts ?? [])]).toEqual(expect.arrayContaining(['core', 'session', 'settings']));
  await screen.unmount();
});
