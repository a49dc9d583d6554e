import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { longestWord } from '#platform/household/longest-word.ts';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { AddressBadge } from '#ui/address-badge.tsx';
import { TextLink } from '#ui/link.tsx';
import './household.css';
import { Leaving } from './leaving.tsx';
import { Members } from './members.tsx';
import { MyAbsences } from './my-absences.tsx';
import { Names } from './names.tsx';

/** The house: its plate, its address and who lives in it. */
export function HouseholdScreen() {
  return (
    <>
      <HouseHead />
      <Members />
      <MyAbsences />
      <Names />
      <Leaving />
    </>
  );
}

function HouseHead() {
  const t = useTranslations();
  const house = useColocation();
  usePageTitle(t('household.nav'));
  return (
    <header className="masthead household-head">
      {house && <AddressBadge name={house.name} address={house.address} className="household-plate" />}
      <div className="household-name">
        <h1 style={house && longestWord(house.name)}>{house?.name ?? t('household.nav')}</h1>
        {house && house.address !== '' && <p className="text-small text-ink-2">{house.address}</p>}
      </div>
      <span className="side phone-only household-settings">
        <TextLink to="/settings" icon="settings">
          {t('settings.nav')}
        </TextLink>
      </span>
    </header>
  );
}
