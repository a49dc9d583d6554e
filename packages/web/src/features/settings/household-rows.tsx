import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { HousePlate } from '#ui/house-plate.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-shapes.tsx';
import { Section } from '#ui/section.tsx';

export function HouseholdRows() {
  const t = useTranslations('settings');
  const colocation = useColocation();
  return (
    <Section
      title={t('household')}
      side={colocation && <HousePlate name={colocation.name} address={colocation.address} />}
    >
      <Link to="/settings/colocation" className="row [--cols:auto_minmax(0,1fr)_minmax(0,auto)]">
        <Lines icon="home" title={t('householdData')} fact={colocation?.name} />
      </Link>
      <Link to="/settings/change-colocation" className="row [--cols:auto_minmax(0,1fr)_minmax(0,auto)]">
        <Lines icon="repeat" title={t('change')} />
      </Link>
    </Section>
  );
}

function Lines({ icon, title, fact }: { icon: IconName; title: string; fact?: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span className="min-w-0 text-lead font-medium [overflow-wrap:anywhere]">{title}</span>
      <span className="flex min-w-0 items-center justify-end gap-2 text-right text-small text-ink-2 [overflow-wrap:anywhere]">
        {fact}
        <Icon name="chevron" size="small" />
      </span>
    </>
  );
}
