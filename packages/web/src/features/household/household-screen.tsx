import { useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { longestWord } from '#shared/household/longest-word.ts';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { AddressBadge } from '#ui/people/address-badge.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import './household.css';
import { Leaving } from './leaving/leaving.tsx';
import { Members } from './members/members.tsx';
import { MyAbsences } from './away/my-absences.tsx';
import { Names } from './names/names.tsx';

const LeftHouseholds = lazyOverlay(
  async () => (await withTexts(import('#shared/left/left-households.tsx'), 'left')).LeftHouseholds,
);

/** The household: its address badge, its address and who lives in it. */
export function HouseholdScreen() {
  return (
    <>
      <HouseholdHeader />
      <Members />
      <MyAbsences />
      <Names />
      <Leaving />
      <LeftHouseholds />
    </>
  );
}

function HouseholdHeader() {
  const t = useTranslations();
  const household = useColocation();
  usePageTitle(t('household.nav'));
  return (
    <header className="ui-header household-head items-center gap-y-0">
      {household && <AddressBadge name={household.name} address={household.address} className="household-plate" />}
      <div className="household-name">
        <h1 dir="auto" style={household && longestWord(household.name)}>
          {household?.name ?? t('household.nav')}
        </h1>
        {household && household.address !== '' && (
          <p className="text-small text-ink-2" dir="auto">
            {household.address}
          </p>
        )}
      </div>
      <span className="ui-header-side household-ways">
        <TextLink to="/household/book" icon="book">
          {t('book.nav')}
        </TextLink>
        <TextLink to="/settings" icon="settings" className="ui-phone-only">
          {t('settings.nav')}
        </TextLink>
      </span>
    </header>
  );
}
