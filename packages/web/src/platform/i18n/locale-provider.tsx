import { useSyncExternalStore, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'use-intl';
import { clockOf } from './clock.ts';
import { localeTag } from './locale.ts';
import { readTexts, subscribeTexts } from './texts.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Provides the current language to the tree; renders nothing before the first one has loaded. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const texts = useSyncExternalStore(subscribeTexts, readTexts);
  if (texts === null) return null;
  const tag = localeTag(texts.locale);
  const formats = { dateTime: { clock: clockOf(tag) } };
  return (
    <I18nProvider locale={tag}>
      <IntlProvider locale={tag} messages={texts.messages} formats={formats} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </I18nProvider>
  );
}
