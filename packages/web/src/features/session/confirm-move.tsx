import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { colocationQuery } from '#platform/household/household.ts';
import type { Invitation } from '#platform/household/invitation.ts';
import { useOpenMinor } from '#platform/household/open-minor.ts';
import { CurrencyProvider } from '#ui/currency.tsx';
import { LinkButton } from '#ui/link.tsx';
import { OpenDebt } from '#ui/open-debt.tsx';
import { MoveIn } from './move-in.tsx';
import { MessageWithActions } from './message-with-actions.tsx';

/** Moving over means leaving: asked first, with what is still open where one lives. */
export function ConfirmMove({ invitation, current }: { invitation: Invitation; current: string }) {
  const t = useTranslations('session.invite');
  const { data: home } = useQuery(colocationQuery(current));
  const open = useOpenMinor();
  return (
    <MessageWithActions text={t('elsewhere', { current: home?.name ?? t('household') })}>
      {home && (
        <CurrencyProvider value={home.currency} decimals={home.decimals}>
          <OpenDebt minor={open} />
        </CurrencyProvider>
      )}
      <MoveIn invitation={invitation} label={t('move')} />
      <LinkButton to="/" look="quiet" wide>
        {t('stay')}
      </LinkButton>
    </MessageWithActions>
  );
}
