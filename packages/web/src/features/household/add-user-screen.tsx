import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { useOwnInvitation } from './own-invitation.ts';
import { PassingOn } from './passing-on.tsx';
import { AddressCard } from './address-card.tsx';

export function AddUserScreen() {
  const t = useTranslations('household');
  const own = useOwnInvitation();
  return (
    <>
      <PageHeader
        title={t('invite')}
        above={
          <TextLink to="/profile" icon="left">
            {t('nav')}
          </TextLink>
        }
      />
      <div className="grid max-w-[30rem] gap-5">
        <div>
          <AddressCard own={own} />
        </div>
        {own.invitation && <PassingOn invitation={own.invitation} />}
      </div>
    </>
  );
}
