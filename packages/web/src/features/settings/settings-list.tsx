import { useLocale, useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { DEFAULT_LOCALE, localeNames, localeOf } from '#platform/i18n/locale.ts';
import { useInstallMethod } from '#platform/install.ts';
import { chosenTheme } from '#platform/theme/theme.ts';
import { AddressBadge } from '#ui/people/address-badge.tsx';
import { RowLink } from '#ui/rows/row-link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Account } from './account/account.tsx';

/** All settings, as listed beside each of them. */
export const SettingsList = () => (
  <>
    <Household />
    <ThisDevice />
    <Account />
  </>
);

export function Household() {
  const t = useTranslations('settings');
  const all = useTranslations();
  const colocation = useColocation();
  return (
    <Section
      title={t('household')}
      side={colocation && <AddressBadge name={colocation.name} address={colocation.address} />}
    >
      <RowLink to="/settings/colocation" icon="home" title={t('householdData')} detail={colocation?.name} />
      <RowLink to="/household/book" icon="book" title={all('book.nav')} />
      <RowLink to="/settings/log" icon="clock" title={t('logRow')} />
      <RowLink to="/settings/tags" icon="scan" title={t('tagsRow')} />
      <RowLink to="/settings/fridge" icon="device" title={t('fridgeRow')} />
      <RowLink to="/settings/change-colocation" icon="repeat" title={t('change')} />
    </Section>
  );
}

/** Settings of this device only. An installed app is not offered again. */
export function ThisDevice() {
  const t = useTranslations('settings');
  const method = useInstallMethod();
  const locale = localeOf(useLocale()) ?? DEFAULT_LOCALE;
  return (
    <Section title={t('installSection')}>
      <RowLink to="/settings/display" icon="eye" title={t('theme')} detail={t(`themes.${chosenTheme()}`)} />
      <RowLink to="/settings/language" icon="globe" title={t('language')} detail={localeNames[locale]} />
      {method !== 'installed' && <RowLink to="/settings/install" icon="install" title={t('installRow')} />}
      <RowLink to="/settings/storage" icon="storage" title={t('storageRow')} />
      <RowLink to="/about" icon="text" title={t('about')} />
    </Section>
  );
}
