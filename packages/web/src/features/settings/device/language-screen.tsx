import { useLocale, useTranslations } from 'use-intl';
import { DEFAULT_LOCALE, localeNames, localeOf, locales } from '#platform/i18n/locale.ts';
import { useSwitchLocale } from '#platform/i18n/use-switch-locale.ts';
import { Radios } from '#ui/fields/choices/radios.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';

const choices = locales.map((id) => ({ id, content: localeNames[id], lang: id }));

export function LanguageScreen() {
  const t = useTranslations('settings');
  return (
    <SubScreen title={t('language')}>
      <Languages />
    </SubScreen>
  );
}

function Languages() {
  const t = useTranslations('settings');
  const switchLocale = useSwitchLocale();
  const current = localeOf(useLocale()) ?? DEFAULT_LOCALE;
  return (
    <Radios
      label={t('language')}
      className="ui-chips pt-4"
      itemClassName="ui-chip"
      choices={choices}
      value={current}
      onChange={switchLocale}
    />
  );
}
