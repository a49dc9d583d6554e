import { use } from 'react';
import { useTranslations } from 'use-intl';
import { HouseholdProvider } from '#shared/household/household-provider.tsx';
import { useColocation } from '#shared/household/household.ts';
import type { Invitation } from '#shared/household/invitation.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { CurrencyProvider } from '#ui/figures/currency.tsx';
import { LinkButton } from '#ui/buttons/link.tsx';
import { MoveIn } from './move-in.tsx';
import { MessageWithActions } from '../layout/message-with-actions.tsx';

type Props = { readonly invitation: Invitation };

/** Moving means leaving: needs a confirmation, with the user's open amounts. */
export const ConfirmMove = ({ invitation }: Props) => (
  <HouseholdProvider>
    <Question invitation={invitation} />
  </HouseholdProvider>
);

function Question({ invitation }: Props) {
  const t = useTranslations('session.invite');
  const home = useColocation();
  const figure = use(LeavingFigure);
  return (
    <MessageWithActions text={t('elsewhere', { current: home?.name ?? t('household') })}>
      {home && (
        <CurrencyProvider value={home.currency} decimals={home.decimals}>
          {figure}
        </CurrencyProvider>
      )}
      <MoveIn invitation={invitation} label={t('move')} />
      <LinkButton to="/" look="quiet" wide>
        {t('stay')}
      </LinkButton>
    </MessageWithActions>
  );
}
