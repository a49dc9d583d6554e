import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useInviteSheet } from '#platform/household/invite-address.ts';
import { Button } from '#ui/button.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { useHouseholdLink } from './household-link.ts';
import { LinkCard } from './link-card.tsx';
import { PassingOn } from './passing-on.tsx';

/** Lies over any screen of the household: the link is there, and only has to be passed on. */
export function InviteSheet() {
  const t = useTranslations('household');
  const { close } = useInviteSheet();
  const household = useHouseholdLink();
  const invitation = household.single ?? household.link;
  const isAlone = useMembers().length === 1;
  return (
    <Sheet title={t('inviteTitle')} onClose={close}>
      <SheetBody>
        <LinkCard of={household} />
      </SheetBody>
      <SheetFoot>
        <div className="grid w-full gap-2">
          {invitation && <PassingOn invitation={invitation} />}
          {isAlone && (
            <Button look="quiet" wide onClick={close}>
              {t('later')}
            </Button>
          )}
        </div>
      </SheetFoot>
    </Sheet>
  );
}
