import { useLocale, useTranslations } from 'use-intl';
import { useSwitchLocale } from '#platform/i18n/locale-provider.tsx';
import { localeNames, localeOf, locales, DEFAULT_LOCALE } from '#platform/i18n/locale.ts';
import { TextButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';

export function LanguageChoice() {
  const t = useTranslations('session.login');
  const current = localeOf(useLocale()) ?? DEFAULT_LOCALE;
  const switchTo = useSwitchLocale();
  return (
    <Menu
      trigger={
        <TextButton icon="globe" aria-label={`${t('language')}: ${localeNames[current]}`}>
          {localeNames[current]}
        </TextButton>
      }
      entries={locales.map((locale) => ({
        id: locale,
        label: localeNames[locale],
        onAction: () => void switchTo(locale),
      }))}
    />
  );
}
