import { useTranslations } from 'use-intl';
import { HouseholdProvider } from '#platform/household/household-provider.tsx';
import { useColocation } from '#platform/household/household.ts';
import type { Invitation } from '#platform/household/invitation.ts';
import { useOpenMinor } from '#platform/household/open-minor.ts';
import { CurrencyProvider } from '#ui/currency.tsx';
import { LinkButton } from '#ui/link.tsx';
import { OpenDebt } from '#ui/open-debt.tsx';
import { MoveIn } from './move-in.tsx';
import { MessageWithActions } from './message-with-actions.tsx';

type Props = { readonly invitation: Invitation };

/** Moving over means leaving: asked first, with what is still open where one lives. */
export const ConfirmMove = ({ invitation }: Props) => (
  <HouseholdProvider>
    <Question invitation={invitation} />
  </HouseholdProvider>
);

function Question({ invitation }: Props) {
  const t = useTranslations('session.invite');
  const home = useColocation();
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
