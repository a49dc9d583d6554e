import { useTranslations } from 'use-intl';
import { SubHeader } from '#ui/sub-header.tsx';
import { useOwnInvitation } from './own-invitation.ts';
import { PassingOn } from './passing-on.tsx';
import { AddressCard } from './address-card.tsx';

export function AddUserScreen() {
  const t = useTranslations('household');
  const own = useOwnInvitation();
  return (
    <>
      <SubHeader title={t('invite')} to="/profile" back={t('nav')} />
      <div className="grid max-w-[30rem] gap-5">
        <div>
          <AddressCard own={own} />
        </div>
        {own.invitation && <PassingOn invitation={own.invitation} />}
      </div>
    </>
  );
}
