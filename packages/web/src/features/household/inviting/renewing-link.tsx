import { useFormatter, useTranslations } from 'use-intl';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import type { HouseholdLink, LinkWish } from './household-link.ts';
import { LINK_DAY } from './link-day.ts';

type Props = { of: HouseholdLink; wish: LinkWish; onClose: () => void };

/** A new link ends the one that others may have received: confirmed first. */
export function RenewingLink({ of: household, wish, onClose }: Props) {
  const t = useTranslations('household');
  const format = useFormatter();
  const day = format.dateTime(new Date(wish.expiresAt), LINK_DAY);
  const run = async (body: { password?: string }) => {
    await household.renew(wish, body);
    onClose();
  };
  return (
    <ConfirmAgain title={t('newLinkTitle')} action={t('newLinkDo')} run={run} onClose={onClose}>
      {t('newLinkSays', { count: wish.uses, day })}
    </ConfirmAgain>
  );
}
