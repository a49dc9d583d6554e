import { readFileSync } from 'node:fs';
import { type Language, languages } from '@hestia/contract/accounts/schemas.ts';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import type account from '../../messages/en/account.json';
import type calendar from '../../messages/en/calendar.json';
import type digest from '../../messages/en/digest.json';
import type letters from '../../messages/en/letters.json';
import type notices from '../../messages/en/notices.json';

type Tree = { readonly [key: string]: string | Tree };

/** The catalogs in `messages/<language>`; English defines the texts. */
type Catalogues = {
  readonly account: typeof account;
  readonly calendar: typeof calendar;
  readonly digest: typeof digest;
  readonly letters: typeof letters;
  readonly notices: typeof notices;
};

/** The texts of a catalogue by their dotted paths. */
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

/** A text with its values, in ICU MessageFormat; English by default. */
type Say<Name extends keyof Catalogues> = (
  language: Language | null,
  key: KeyOf<Catalogues[Name]>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** Reads a catalogue in all languages, once. */
export function readTexts<Name extends keyof Catalogues>(name: Name): Say<Name> {
  const texts = new Map(languages.map((language) => [language, compiledIn(language, name)]));
  return (language, key, values) => {
    const message = texts.get(language ?? 'en')?.get(key);
    if (message === undefined) throw new Error(`The ${language ?? 'en'} catalogue "${name}" has no "${key}"`);
    return format(message, language ?? 'en', { ...values }, { formatters }) as string;
  };
}

function compiledIn(language: Language, name: string) {
  const file = new URL(`../../messages/${language}/${name}.json`, import.meta.url);
  const tree = JSON.parse(readFileSync(file, 'utf8')) as Tree;
  return new Map(flat(tree).map(([key, text]) => [key, compile(text)]));
}

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
