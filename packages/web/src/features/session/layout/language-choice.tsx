import { useLocale, useTranslations } from 'use-intl';
import { DEFAULT_LOCALE, localeNames, localeOf, locales } from '#platform/i18n/locale.ts';
import { useSwitchLocale } from '#platform/i18n/use-switch-locale.ts';
import { Icon } from '#ui/icons/icon.tsx';

/** The browser's own select, since the first page must be light. */
export function LanguageChoice() {
  const t = useTranslations('session.login');
  const switchLocale = useSwitchLocale();
  return (
    <span className="ui-link relative">
      <Icon name="globe" size="small" />
      <select
        aria-label={t('language')}
        className="cursor-pointer appearance-none bg-transparent"
        value={localeOf(useLocale()) ?? DEFAULT_LOCALE}
        onChange={(event) => {
          const chosen = localeOf(event.currentTarget.value);
          if (chosen !== null) switchLocale(chosen);
        }}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </span>
  );
}
