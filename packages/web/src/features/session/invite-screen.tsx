import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { colocationQuery } from '#platform/household/household.ts';
import { invitationIn, searchOf, type Invitation } from '#platform/household/invitation.ts';
import { invitationQuery, moveIn } from '#platform/household/moving.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { readToken, useUser } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError } from '#ui/form-error.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Invited } from './invited.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Poster } from './poster.tsx';

/** Open to visitors: leads to signing in, moving in or moving over, and keeps the invitation on every way. */
export function InviteScreen() {
  const invitation = invitationIn(useSearch({ strict: false }));
  return (
    <Poster>
      {invitation === null ? <Gone /> : <Door invitation={invitation} />}
      <div className="foot-line">
        <LanguageChoice />
      </div>
    </Poster>
  );
}

function Door({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('session.invite');
  const { data: house, error, refetch } = useQuery(invitationQuery(invitation));
  const user = useUser();
  const isGone = error instanceof ApiError && error.code === 'notFound';
  // The id alone may still open the door; a code alone may not.
  if (isGone && invitation.colocationId === null) return <Gone />;
  if (error && !isGone && invitation.colocationId === null)
    return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
  const target = house?.colocationId ?? invitation.colocationId;
  return (
    <>
      <Invited invitation={invitation} />
      <h1>{t('visitor')}</h1>
      {house && <p className="text-small text-ink-2">{t('members', { count: house.members })}</p>}
      {readToken() === null ? (
        <Visitor invitation={invitation} />
      ) : !user.colocationId ? (
        <Says text={t('welcome', { name: user.username })}>
          <MoveIn invitation={invitation} label={t('join')} />
        </Says>
      ) : user.colocationId === target ? (
        <Says text={t('same')}>
          <LinkButton to="/" look="fill" wide>
            {t('home')}
          </LinkButton>
        </Says>
      ) : (
        <Elsewhere invitation={invitation} current={user.colocationId} />
      )}
    </>
  );
}

function Visitor({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('session.invite');
  const search = searchOf(invitation);
  return (
    <Says text={t('whoAreYou')}>
      <LinkButton to="/login" search={{ ...search, new: '1' }} look="fill" wide>
        {t('newHere')}
      </LinkButton>
      <LinkButton to="/login" search={search} wide>
        {t('known')}
      </LinkButton>
    </Says>
  );
}

function Elsewhere({ invitation, current }: { invitation: Invitation; current: string }) {
  const t = useTranslations('session.invite');
  const { data: home } = useQuery(colocationQuery(current));
  return (
    <Says text={t('elsewhere', { current: home?.name ?? t('household') })}>
      <MoveIn invitation={invitation} label={t('move')} />
      <LinkButton to="/" look="quiet" wide>
        {t('stay')}
      </LinkButton>
    </Says>
  );
}

function MoveIn({ invitation, label }: { invitation: Invitation; label: string }) {
  const t = useTranslations('session.invite');
  const problemText = useProblemText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const move = async () => {
    setPending(true);
    setProblem(null);
    try {
      await moveIn(invitation);
      await navigate({ to: '/' });
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  return (
    <>
      <Button look="fill" wide isPending={isPending} pendingLabel={t('joining')} onPress={() => void move()}>
        {label}
      </Button>
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
    </>
  );
}

function Gone() {
  const t = useTranslations('session.invite');
  return (
    <>
      <h1>{t('gone')}</h1>
      <Says text={t('goneHelp')}>
        <LinkButton to="/" wide>
          {t('home')}
        </LinkButton>
      </Says>
    </>
  );
}

function Says({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="py-4">{text}</p>
      <div className="grid gap-3">{children}</div>
    </>
  );
}
