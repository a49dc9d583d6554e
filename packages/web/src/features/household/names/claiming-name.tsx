import type { User } from '@hestia/contract/accounts/schemas.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useKnownOpenMinor } from '#shared/household/open-minor.ts';
import { Confirm } from '#ui/layers/confirm.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useAsked } from '../leaving/use-asked.ts';

type Props = { name: User; onDone: () => void; onClose: () => void };

/** Claiming a name can't be undone: a confirmation shows the resulting balance (M23). */
export function ClaimingName({ name: { id, username: name }, onDone, onClose }: Props) {
  const t = useTranslations('household.names');
  const money = useMoneyText();
  const mine = useKnownOpenMinor();
  const theirs = useKnownOpenMinor(id);
  const text = (minor: number) => money(minor, { sign: true });
  const asked = useAsked(() => call(placeholderEndpoints.claimPlaceholder, { body: { placeholderId: id } }), {
    message: t('claimed', { name }),
    onDone,
    onClose,
  });
  return (
    <Confirm title={t('isMeTitle', { name })} action={t('isMe')} {...asked} onClose={onClose}>
      <p className="pb-2">{t('isMeSays', { name })}</p>
      {mine !== undefined && theirs !== undefined && (
        <p className="font-semibold text-ink">
          {t('sum', { name, mine: text(mine), theirs: text(theirs), sum: text(mine + theirs) })}
        </p>
      )}
    </Confirm>
  );
}
