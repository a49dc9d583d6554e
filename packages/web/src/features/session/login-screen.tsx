import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { invitationIn, searchOf } from '#platform/household/invitation.ts';
import { useQuestion } from '#platform/sign-in/others-words.ts';
import { readUser } from '#platform/session/session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Radios } from '#ui/radios.tsx';
import { FootLine } from './foot-line.tsx';
import { Forgotten } from './forgotten.tsx';
import { Invited } from './invited.tsx';
import { LoginForm, type Mode } from './login-form.tsx';
import { searchBefore } from './oidc.ts';
import { AuthLayout } from './auth-layout.tsx';

const AboutOthersWords = lazyPart(async () => (await import('./others-words.tsx')).AboutOthersWords);

const SignInProviders = lazyPart(async () => (await import('./sign-in-providers.tsx')).SignInProviders);

export function LoginScreen() {
  const t = useTranslations('session.login');
  const question = useQuestion();
  const current: Record<string, unknown> = useSearch({ strict: false });
  const [before] = useState(searchBefore);
  const search = before ?? current;
  const invitation = invitationIn(search);
  // An invitation is never lost on the way, whoever signs in.
  const next = invitation === null ? null : `/invite?${new URLSearchParams(searchOf(invitation))}`;
  const [chosen, setMode] = useState<Mode | null>(search.new === '1' ? 'signUp' : null);
  const { data: providers } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => call(accountEndpoints.getProviders, {}, { signal }),
    staleTime: Infinity,
  });
  // Until the server has said otherwise, the built-in way in is shown: it is there on almost every server.
  const hasForm = providers?.local ?? true;
  const signUp = providers?.signUp ?? 'open';
  const mayBeNew = signUp === 'open' || (signUp === 'invitation' && Boolean(invitation?.code));
  // Where nobody has an account, there is nothing else to do.
  const mode = chosen ?? (providers?.isFresh ? 'signUp' : 'signIn');
  const shown = mayBeNew ? mode : 'signIn';
  return (
    <AuthLayout title={t(shown)}>
      <h1 className="sr-only">{t(shown)}</h1>
      <Invited invitation={invitation} />
      {readUser().id !== '' && <p className="pb-4 text-small text-ink-2">{t('expired')}</p>}
      {hasForm && (
        <>
          {mayBeNew && <ModeChoice mode={mode} onChange={setMode} />}
          <LoginForm mode={shown} invitation={invitation} next={next} />
        </>
      )}
      {(providers?.google || providers?.oidc) && (
        <Suspense fallback={<div className="min-h-14" />}>
          <SignInProviders providers={providers} invitation={invitation} next={next} />
        </Suspense>
      )}
      {providers && !providers.local && !providers.google && !providers.oidc && <p>{t('noWay')}</p>}
      {!mayBeNew && <p className="pt-6 text-small text-ink-2">{t(signUp === 'closed' ? 'closed' : 'byInvitation')}</p>}
      <Suspense fallback={null}>{question && <AboutOthersWords {...question} />}</Suspense>
      {hasForm && shown === 'signIn' && <Forgotten providers={providers} />}
      <FootLine />
    </AuthLayout>
  );
}

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const t = useTranslations('session.login');
  return (
    <Radios
      label={t('mode')}
      className="seg"
      itemClassName="seg-item"
      choices={[
        { id: 'signIn', content: t('signIn') },
        { id: 'signUp', content: t('signUp') },
      ]}
      value={mode}
      onChange={onChange}
    />
  );
}
