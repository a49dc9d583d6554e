import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useInviteSheet } from '#platform/household/invite-address.ts';
import { Button } from '#ui/button.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { useOwnInvitation } from './own-invitation.ts';
import { PassingOn } from './passing-on.tsx';
import { AddressCard } from './address-card.tsx';

/** Lies over any screen of the household: the invitation is there, and only has to be passed on. */
export function InviteSheet() {
  const t = useTranslations('household');
  const { close } = useInviteSheet();
  const own = useOwnInvitation();
  const isAlone = useMembers().length === 1;
  return (
    <Sheet title={t('inviteTitle')} onClose={close}>
      <SheetBody>
        <AddressCard own={own} />
      </SheetBody>
      <SheetFoot>
        <div className="grid w-full gap-2">
          {own.invitation && <PassingOn invitation={own.invitation} />}
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
