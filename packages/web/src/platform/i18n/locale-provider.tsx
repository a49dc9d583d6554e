import { createContext, use, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'use-intl';
import { loadCatalogue } from './catalogue.ts';
import { localeTag, saveLocale, type Locale } from './locale.ts';
import type { Messages } from './messages.gen.ts';

type Hook = (to: Locale, from: Locale) => boolean | Promise<boolean>;
type Listener = (locale: Locale) => void;

const hooks = new Set<Hook>();
const listeners = new Set<Listener>();
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** A hook may refuse a switch of language by answering false. Returns its release. */
export function beforeLocaleSwitch(hook: Hook): () => void {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

/** Hears of each switch that the reader made. Returns its release. */
export function onLocaleSwitch(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SwitchLocale = createContext<(to: Locale) => Promise<boolean>>(() => Promise.resolve(false));

/** Switches the language; answers false when a hook refused or the texts could not be loaded. */
export const useSwitchLocale = () => use(SwitchLocale);

export function LocaleProvider(props: { locale: Locale; messages: Messages; children: ReactNode }) {
  const [{ locale, messages }, setState] = useState({ locale: props.locale, messages: props.messages });

  const switchTo = async (to: Locale): Promise<boolean> => {
    for (const hook of hooks) if (!(await hook(to, locale))) return false;
    try {
      const next = await loadCatalogue(to);
      saveLocale(to);
      document.documentElement.lang = localeTag(to);
      setState({ locale: to, messages: next });
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification names this line
      console.error('Failed locale loading', error);
      return false;
    }
    for (const listener of listeners) listener(to);
    return true;
  };

  return (
    <SwitchLocale value={switchTo}>
      <I18nProvider locale={localeTag(locale)}>
        <IntlProvider locale={localeTag(locale)} messages={messages} timeZone={timeZone}>
          {props.children}
        </IntlProvider>
      </I18nProvider>
    </SwitchLocale>
  );
}
