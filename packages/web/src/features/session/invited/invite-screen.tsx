import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { invitationIn, searchOf, type Invitation } from '#shared/household/invitation.ts';
import { invitationQuery } from '#shared/household/moving.ts';
import { readToken, useUser } from '#platform/session/session.ts';
import { perform } from '#platform/perform.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { LinkButton } from '#ui/buttons/link.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { isClosed } from '#shared/household/closed-invitation.ts';
import { Invited } from './invited.tsx';
import { MoveIn } from './move-in.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { MessageWithActions } from '../layout/message-with-actions.tsx';
import { WayOn } from './way-on.tsx';

const ConfirmMove = lazyPart(async () => (await import('./confirm-move.tsx')).ConfirmMove);

/** Open to visitors: leads to signing in, moving in or moving over, and keeps the invitation on every way. */
export function InviteScreen() {
  const invitation = invitationIn(useSearch({ strict: false }));
  const t = useTranslations('session.invite');
  return (
    <AuthLayout title={t('page')} isInvited>
      {invitation === null ? (
        <Gone />
      ) : (
        <Suspense fallback={<Waiting />}>
          <InvitationView invitation={invitation} />
        </Suspense>
      )}
    </AuthLayout>
  );
}

const Closed = lazyPart(async () => (await import('./closed.tsx')).Closed);

const Waiting = () => <SkeletonRows rows={2} lead={64} />;

function InvitationView({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('session.invite');
  const { data: household, error, isLoading, refetch } = useQuery(invitationQuery(invitation));
  const user = useUser();
  // The household at the start of the visit: a moving user sees it until the new one opens.
  const [home] = useState(user.colocationId);
  const target = household?.colocationId ?? invitation.colocationId;
  const livesThere = readToken() !== null && target !== null && home === target;
  // The household is shown first: the rest waits for it, to avoid layout shifts.
  if (isLoading) return <Waiting />;
  // Its user may open it again.
  if (!livesThere && failureOf(error) === 'notFound') return <Gone />;
  if (!livesThere && isClosed(failureOf(error))) return <Closed error={error} />;
  if (error && invitation.colocationId === null)
    return (
      <>
        <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
        <WayOn />
      </>
    );
  return (
    <>
      <Invited invitation={invitation} />
      <h1>{t('visitor')}</h1>
      {household && <p className="text-small text-ink-2">{t('members', { count: household.members })}</p>}
      {readToken() === null ? (
        <Visitor invitation={invitation} />
      ) : !home ? (
        <MessageWithActions text={t('welcome', { name: user.username })}>
          <MoveIn invitation={invitation} label={t('join')} />
        </MessageWithActions>
      ) : livesThere ? (
        <MessageWithActions text={t('same')}>
          <LinkButton to="/" look="fill" wide>
            {t('home')}
          </LinkButton>
        </MessageWithActions>
      ) : (
        <ConfirmMove invitation={invitation} />
      )}
    </>
  );
}

function Visitor({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('session.invite');
  const search = searchOf(invitation);
  return (
    <MessageWithActions text={t('whoAreYou')}>
      <LinkButton to="/login" search={{ ...search, new: '1' }} look="fill" wide>
        {t('newHere')}
      </LinkButton>
      <LinkButton to="/login" search={search} wide>
        {t('known')}
      </LinkButton>
    </MessageWithActions>
  );
}

function Gone() {
  const t = useTranslations('session.invite');
  return (
    <MessageWithActions title={t('gone')} text={t('goneHelp')}>
      <WayOn />
    </MessageWithActions>
  );
}
