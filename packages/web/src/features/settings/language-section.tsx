import { useLocale, useTranslations } from 'use-intl';
import { useSwitchLocale } from '#platform/i18n/locale-provider.tsx';
import { DEFAULT_LOCALE, localeNames, localeOf, locales } from '#platform/i18n/locale.ts';
import { Chips } from '#ui/chips.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { SubScreen } from './sub-screen.tsx';

const choices = locales.map((id) => ({ id, label: localeNames[id] }));

export function LanguageSection() {
  const t = useTranslations('settings');
  return (
    <Section title={t('language')}>
      <Languages />
    </Section>
  );
}

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
  const current = localeOf(useLocale()) ?? DEFAULT_LOCALE;
  const switchTo = useSwitchLocale();
  return (
    <Chips
      label={t('language')}
      hideLabel
      choices={choices}
      value={current}
      onChange={(locale) => {
        void switchTo(locale).then((done) => {
          if (!done) toast(t('languageFailed'));
        });
      }}
    />
  );
}
