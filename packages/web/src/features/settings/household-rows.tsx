import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { AddressBadge } from '#ui/address-badge.tsx';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

export function HouseholdRows() {
  const t = useTranslations('settings');
  const colocation = useColocation();
  return (
    <Section
      title={t('household')}
      side={colocation && <AddressBadge name={colocation.name} address={colocation.address} />}
    >
      <Link to="/settings/colocation" className="ui-row">
        <Lines icon="home" title={t('householdData')} fact={colocation?.name} />
      </Link>
      <Link to="/settings/log" className="ui-row">
        <Lines icon="clock" title={t('logRow')} />
      </Link>
      <Link to="/settings/change-colocation" className="ui-row">
        <Lines icon="repeat" title={t('change')} />
      </Link>
    </Section>
  );
}
