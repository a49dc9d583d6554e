import type { User } from '@hestia/contract/accounts/schemas.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useOpenMinor } from '#shared/household/open-minor.ts';
import { Confirm } from '#ui/layers/confirm.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useAsked } from '../leaving/use-asked.ts';

/** Removing a placeholder needs a confirmation, with its open amount. */
export function RemovingName({ name: { id, username: name }, onClose }: { name: User; onClose: () => void }) {
  const t = useTranslations('household');
  const money = useMoneyText();
  const minor = useOpenMinor(id);
  const asked = useAsked(() => call(placeholderEndpoints.removePlaceholder, { params: { id } }), {
    message: t('removed', { name }),
    onClose,
  });
  return (
    <Confirm title={t('removeTitle', { name })} action={t('removeDo')} {...asked} onClose={onClose}>
      {minor !== 0 && (
        <p className="pb-2 font-semibold text-ink">{joinFacts([t('balance'), money(minor, { sign: true })])}</p>
      )}
      <p>{t('names.removeSays', { name })}</p>
    </Confirm>
  );
}
