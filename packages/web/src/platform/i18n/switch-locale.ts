import { createListeners } from '#platform/kernel/listeners.ts';
import { forgetCookies } from '#platform/session/cookies.ts';
import { detectLocale, LOCALE_KEY, localeOf, saveLocale, type Locale } from './locale.ts';
import { readTexts, speak } from './texts.ts';

type Hook = (to: Locale, from: Locale) => boolean | Promise<boolean>;
/** A switch may be refused by a hook, or fail because the texts could not be loaded; then the old language stays. */
type Result = 'switched' | 'refused' | 'failed';

const hooks = new Set<Hook>();
const listeners = createListeners<Locale>();

/** A hook may refuse a switch of language by answering false. Returns its release. */
export function beforeLocaleSwitch(hook: Hook): () => void {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

/** Called at each switch by the reader. Returns a function that ends it. */
export const onLocaleSwitch = listeners.add;

/** Switches the language, when every hook agrees. */
export async function switchLocale(to: Locale): Promise<Result> {
  const from = readTexts()?.locale ?? to;
  for (const hook of hooks) if (!(await hook(to, from))) return 'refused';
  if (!(await trySpeaking(to))) return 'failed';
  saveLocale(to);
  listeners.notify(to);
  return 'switched';
}

/** Applies the cookie's language, which another tab or the server may have changed. */
export async function followLocale(): Promise<void> {
  const spoken = readTexts();
  const wish = detectLocale();
  if (spoken !== null && wish !== spoken.locale) await trySpeaking(wish);
}

/** Applies another tab's choice at once, like the theme. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Its cookie may come later than this.
    const wish = key === LOCALE_KEY ? localeOf(newValue) : null;
    if (wish !== null && readTexts() !== null) void trySpeaking(wish);
  });
}

/** Stores the language for another year: the current one, since another tab may have switched while this one was starting. */
export async function renewLocale(): Promise<void> {
  forgetCookies();
  await followLocale();
  saveLocale(detectLocale());
}

const trySpeaking = (locale: Locale): Promise<boolean> =>
  speak(locale).then(
    () => true,
    () => false,
  );
