// Loaded with the first form that reads words: the parser and the vocabularies are no part of any page.
import { type Context, type Language, type Understood } from '@hestia/contract/typed/parts.ts';
import { wordsOf } from '@hestia/contract/typed/speaking.ts';
import { understand } from '@hestia/contract/typed/understand.ts';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';

/** The locale has the reader's region: `fr-FR`. */
const languageOf = (locale: string): Language => localeOf(locale) ?? DEFAULT_LOCALE;

/** Before the first letter: it must not wait for it. */
export const prepare = (locale: string): unknown => wordsOf(languageOf(locale));

export const readText = (text: string, locale: string, context: Context): Understood =>
  understand(text, wordsOf(languageOf(locale)), context);
