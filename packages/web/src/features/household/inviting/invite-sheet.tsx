import { useTranslations } from 'use-intl';
import { useInviteSheet } from '#shared/household/invite-address.ts';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { useHouseholdLink } from './household-link.ts';
import { LinkCard } from './link-card.tsx';
import { PassingOn } from './passing-on.tsx';

/** Opens above any screen of the household: the link exists, and only has to be shared. */
export function InviteSheet() {
  const t = useTranslations('household');
  const { close } = useInviteSheet();
  const household = useHouseholdLink();
  const invitation = household.single ?? household.link;
  return (
    <Sheet title={t('inviteTitle')} onClose={close}>
      <SheetBody>
        <LinkCard of={household} />
      </SheetBody>
      <SheetFoot>{invitation && <PassingOn invitation={invitation} />}</SheetFoot>
    </Sheet>
  );
}
