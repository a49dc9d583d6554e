import catalogues from 'virtual:catalogues';
import type { DateTimeFormatOptions } from 'use-intl';
import { createListeners } from '#platform/kernel/listeners.ts';
import { LoadError } from '#platform/kernel/load.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { DEFAULT_LOCALE, localeTag, type Locale } from './locale.ts';
import type { Messages } from './messages.gen.ts';
import { showTextsMissing } from './texts-missing.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: string;
    Messages: Messages;
    Formats: { dateTime: { clock: DateTimeFormatOptions } };
  }
}

type FeaturePart = Exclude<keyof Messages, 'app' | 'problem' | 'ui'>;
/** A part of a language: `core`, or the texts of one feature's screens. */
export type Part = 'core' | FeaturePart;
type TextFile = { readonly default: Partial<Messages> };
/**
 * Each language's core, which says where its other parts are. @public The build's output is declared with it
 * (`catalogues.d.ts`).
 */
export type Table = Record<
  Locale,
  () => Promise<TextFile & { readonly parts: Record<FeaturePart, () => Promise<TextFile>> }>
>;

/** The language on the screen with its texts, as far as needed. */
export type Texts = { readonly locale: Locale; readonly messages: Messages; readonly parts: ReadonlySet<Part> };

const wanted = new Set<Part>(['core']);
const loading = new Map<string, Promise<Partial<Messages>>>();
const listeners = createListeners();
let target: Locale = DEFAULT_LOCALE;
let texts: Texts | null = null;

/** Null until the first language is loaded. */
export const readTexts = (): Texts | null => texts;

export const subscribeTexts = listeners.add;

/** Loads the first language, with any number of retries: without one there is no page. */
export async function speakFirst(locale: Locale): Promise<void> {
  target = locale;
  await untilLoaded(() => show(locale).catch((error: unknown) => reportMissing(locale, error)));
  document.documentElement.lang = localeTag(locale);
}

function reportMissing(locale: Locale, error: unknown): never {
  showTextsMissing(locale);
  throw error;
}

/** Shows a language, with all parts needed so far. Throws if one can't be loaded; then nothing changes. */
export async function speak(locale: Locale): Promise<void> {
  const before = target;
  target = locale;
  try {
    await show(locale);
  } catch (error) {
    target = before;
    throw error;
  }
  document.documentElement.lang = localeTag(locale);
}

/** Modules with their own texts and pages: the features, and the app. */
export type Feature = Exclude<keyof Messages, 'problem' | 'ui'>;

/** The part with a feature's texts; the app's own are in the core. */
export const partOf = (feature: Feature): Part => (feature === 'app' ? 'core' : feature);

/** Loads what the screens of a feature say, for the `loader` of its routes: `loader: () => needTexts('money')`. */
export async function needTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  try {
    // Repeats if the language was switched meanwhile.
    while (!isCurrent(parts)) await (texts === null ? untilLoaded(() => show(target)) : show(target));
  } catch (error) {
    for (const part of parts) wanted.delete(part);
    throw error;
  }
}

async function show(locale: Locale): Promise<void> {
  const parts = [...wanted];
  const messages = await Promise.all(parts.map((part) => load(locale, part)));
  if (locale !== target || isCurrent(parts)) return;
  const same = texts?.locale === locale ? texts : null;
  texts = {
    locale,
    parts: new Set([...(same?.parts ?? []), ...parts]),
    // Complete for its readers: each screen loads its part first.
    messages: Object.assign({}, same?.messages, ...messages) as Messages,
  };
  listeners.notify();
}

const isCurrent = (parts: readonly Part[]): boolean =>
  texts?.locale === target && parts.every((part) => texts?.parts.has(part));

function load(locale: Locale, part: Part): Promise<Partial<Messages>> {
  const name = `${locale}/${part}`;
  const known = loading.get(name);
  if (known) return known;
  const fresh = loadFile(locale, part).then(
    (file) => file.default,
    (error: unknown) => {
      loading.delete(name);
      // oxlint-disable-next-line no-console -- the specification names this line
      console.error('Failed locale loading', error);
      throw new LoadError(error);
    },
  );
  loading.set(name, fresh);
  return fresh;
}

async function loadFile(locale: Locale, part: Part): Promise<TextFile> {
  const core = await catalogues[locale]();
  return part === 'core' ? core : core.parts[part]();
}
