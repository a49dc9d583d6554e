import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { HousePlate } from '#ui/house-plate.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-shapes.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';

export function HouseholdRows() {
  const t = useTranslations('settings');
  const colocation = useColocation();
  return (
    <Section
      title={t('household')}
      side={colocation && <HousePlate name={colocation.name} address={colocation.address} />}
    >
      <Link to="/settings/colocation" className="row">
        <Lines icon="home" title={t('householdData')} fact={colocation?.name} />
      </Link>
      <Link to="/settings/change-colocation" className="row">
        <Lines icon="repeat" title={t('change')} />
      </Link>
    </Section>
  );
}

function Lines({ icon, title, fact }: { icon: IconName; title: string; fact?: string | undefined }) {
  return (
    <>
      <Icon name={icon} />
      <RowParts title={title} detail={fact} />
      <Icon name="chevron" size="small" />
    </>
  );
}
