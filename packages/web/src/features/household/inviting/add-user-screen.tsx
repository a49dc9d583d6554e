import { useTranslations } from 'use-intl';
import { SubHeader } from '#ui/rows/sub-header.tsx';
import { useHouseholdLink } from './household-link.ts';
import { LinkCard } from './link-card.tsx';
import { PassingOn } from './passing-on.tsx';

export function AddUserScreen() {
  const t = useTranslations('household');
  const household = useHouseholdLink();
  const invitation = household.single ?? household.link;
  return (
    <>
      <SubHeader title={t('invite')} to="/profile" back={t('nav')} />
      <div className="grid max-w-[30rem] gap-5">
        <div>
          <LinkCard of={household} />
        </div>
        {invitation && <PassingOn invitation={invitation} />}
      </div>
    </>
  );
}
