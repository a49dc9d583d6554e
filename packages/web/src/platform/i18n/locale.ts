import { languages, type Language } from '@hestia/contract/accounts/schemas.ts';
import { readCookie, writeCookie } from '#platform/session/cookies.ts';

/** Languages are identified by their code; `en` stands for the default locale en-US. */
export type Locale = Language;
export const locales = languages;
export const DEFAULT_LOCALE: Locale = 'en';

/** The key of the cookie, and in local storage. */
export const LOCALE_KEY = 'locale';

/** Each language in its own words. */
export const localeNames: Record<Locale, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  zh: '中文',
  ja: '日本語',
};

/** The full tag for dates, numbers and `lang`: the reader's own variety of the language when the browser names one. */
export function localeTag(locale: Locale): string {
  const own = navigator.languages.find((tag) => localeOf(tag) === locale && tag.length > 2);
  // Without a region, the one with the most people: fr-FR, zh-CN.
  return own ?? `${locale}-${new Intl.Locale(locale).maximize().region}`;
}

/** The language of this reader: cookie, then what was saved, then the browser, then en-US. */
export function detectLocale(): Locale {
  const wishes = [readCookie(LOCALE_KEY), localStorage.getItem(LOCALE_KEY), ...navigator.languages];
  return wishes.map(localeOf).find((locale) => locale !== null) ?? DEFAULT_LOCALE;
}

/** The supported language that a tag such as `fr-CA` asks for, or null. */
export function localeOf(tag: string | null): Locale | null {
  const code = tag?.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === code) ?? null;
}

/** Remembers the choice in the cookie (365 days) and in local storage. */
export function saveLocale(locale: Locale): void {
  writeCookie(LOCALE_KEY, locale);
  localStorage.setItem(LOCALE_KEY, locale);
}
