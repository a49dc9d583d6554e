import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { type Invitation, invitationIn, searchOf } from '#shared/household/invitation.ts';
import { invitationQuery } from '#shared/household/moving.ts';
import { useQuestion } from '#platform/sign-in/others-words.ts';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { whyNoPasskeys } from '#platform/sign-in/passkeys.ts';
import { wasEnded } from '#platform/session/session-end.ts';
import { useUser } from '#platform/session/session.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { Forgotten } from './forgotten.tsx';
import { Invited } from '../invited/invited.tsx';
import { LateSecondStep } from './late-second-step.tsx';
import { LoginForm, type Mode } from './login-form.tsx';
import { searchBefore } from './oidc.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';

const AboutOthersWords = lazyOverlay(async () => (await import('./others-words.tsx')).AboutOthersWords);
const SignInProviders = lazyPart(
  async () => (await import('./sign-in-providers.tsx')).SignInProviders,
  <div className="min-h-14" />,
);

export function LoginScreen() {
  const t = useTranslations('session.login');
  const question = useQuestion();
  const current: Record<string, unknown> = useSearch({ strict: false });
  const [before] = useState(searchBefore);
  const search = before ?? current;
  const invitation = invitationIn(search);
  const methods = useSignInMethods(invitation);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [chosen, setMode] = useState<Mode | null>(search.new === '1' ? 'signUp' : null);
  // Without accounts, creating one is the only choice.
  const mode = chosen ?? (methods.isFresh ? 'signUp' : 'signIn');
  const currentMode = methods.mayBeNew ? mode : 'signIn';
  // The inviter is shown first: the rest waits for it, to avoid layout shifts.
  const { isLoading } = useQuery({ ...invitationQuery(invitation), retryOnMount: false });
  // The invitation is kept through every way of signing in.
  const next = invitation === null ? null : `/invite?${new URLSearchParams(searchOf(invitation))}`;
  if (challenge !== null)
    return (
      <AuthLayout title={t(currentMode)} isInvited={invitation !== null}>
        <LateSecondStep challenge={challenge} next={next} onAgain={() => setChallenge(null)} />
      </AuthLayout>
    );
  return (
    <AuthLayout title={t(currentMode)} isInvited={invitation !== null}>
      <h1 className="sr-only">{t(currentMode)}</h1>
      {isLoading ? (
        <SkeletonRows rows={2} lead={64} />
      ) : (
        <>
          <Invited invitation={invitation} />
          <Ended />
          {methods.hasForm && methods.mayBeNew && (
            <Segment
              label={t('mode')}
              choices={[
                { id: 'signIn', label: t('signIn') },
                { id: 'signUp', label: t('signUp') },
              ]}
              value={mode}
              onChange={setMode}
            />
          )}
          <SignInForms
            methods={methods}
            mode={currentMode}
            invitation={invitation}
            next={next}
            onPasskeyNeeded={setChallenge}
          />
        </>
      )}
      {question && <AboutOthersWords {...question} />}
    </AuthLayout>
  );
}

/* Why the session ended, and the number of unsent writes. */
function Ended() {
  const t = useTranslations('session.login');
  const isAwaited = useUser().id !== '';
  if (!isAwaited && !wasEnded()) return null;
  return <p className="pb-4 text-small text-ink-2">{t(isAwaited ? 'expired' : 'ended')}</p>;
}

type SignInMethods = ReturnType<typeof useSignInMethods>;

/** The ways to sign in. Until the server has answered, the built-in one is shown: almost every server has it. */
function useSignInMethods(invitation: Invitation | null) {
  const { data: providers } = useQuery(providersQuery);
  const { local: hasForm = true, signUp = 'open', isFresh = false } = providers ?? {};
  const mayBeNew = signUp === 'open' || (signUp === 'invitation' && Boolean(invitation?.code));
  return { providers, hasForm, signUp, isFresh, mayBeNew };
}

function SignInForms({ methods, ...form }: ComponentProps<typeof LoginForm> & { methods: SignInMethods }) {
  const t = useTranslations('session.login');
  const wrong = useTranslations('session.wrong');
  const { mode, invitation, next } = form;
  const { providers, hasForm, signUp, mayBeNew } = methods;
  return (
    <>
      {hasForm && <LoginForm {...form} />}
      {mode === 'signIn' && hasForm && whyNoPasskeys(providers) === null && (
        <PasskeyButton
          next={next}
          ask={() => call(passkeyEndpoints.startPasskeySignIn, {})}
          show={(credential) => call(passkeyEndpoints.signInWithPasskey, { body: { credential } })}
          wrong={wrong('passkey')}
        />
      )}
      {(providers?.google || providers?.oidc) && (
        <SignInProviders providers={providers} invitation={invitation} next={next} />
      )}
      {providers && !providers.local && !providers.google && !providers.oidc && <p>{t('noWay')}</p>}
      {!mayBeNew && <p className="pt-6 text-small text-ink-2">{t(signUp === 'closed' ? 'closed' : 'byInvitation')}</p>}
      {hasForm && mode === 'signIn' && <Forgotten providers={providers} />}
    </>
  );
}
