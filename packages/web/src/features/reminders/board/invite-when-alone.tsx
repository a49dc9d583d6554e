import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useInviteSheet } from '#platform/household/invite-address.ts';
import { Button } from '#ui/button.tsx';

/** A board is for several: while one lives alone it offers to invite the others. */
export function InviteWhenAlone() {
  const t = useTranslations('reminders.empty');
  const { open } = useInviteSheet();
  if (useMembers().length !== 1) return null;
  return (
    <Button icon="share" onClick={open}>
      {t('invite')}
    </Button>
  );
}
