import type { Providers } from '@hestia/contract/accounts/endpoints.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Invitation } from '#shared/household/invitation.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { isNative, readPhone } from '#platform/kernel/native.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { drawGoogleButton } from './google.ts';
import { askNonce, enterWithToken, type Proof } from './id-token-entry.ts';
import { comeBack, isReturn, leaveFor } from './oidc.ts';

type Props = { providers: Providers; invitation: Invitation | null; next: string | null };

const SignUpSheet = lazyOverlay(async () => (await import('./sign-up-sheet.tsx')).SignUpSheet);

const WhoseAccount = lazyOverlay(async () => (await import('./whose-account.tsx')).WhoseAccount);

/** The missing information after a provider's sign-in. */
type SignUpStep = { what: 'name' | 'whose'; proof: Proof; isFresh: boolean };

/** Why a new user can't register, if so: better shown before the name is typed. */
function refusalOf(signUp: Providers['signUp'], invitation: Invitation | null) {
  if (signUp === 'closed') return 'signUpClosed';
  return signUp === 'invitation' && !invitation?.code ? 'signUpInvited' : null;
}

/** The ways in through others: Google and an OpenID Connect issuer, where the server offers them. */
export function SignInProviders({ providers, invitation, next }: Props) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const [asked, setAsked] = useState<SignUpStep | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { oidc } = providers;
  const google = readPhone()?.canAskGoogle === false ? null : providers.google;

  const enter = (provider: string) => async (proof: Promise<Proof>) => {
    setFailure(null);
    try {
      const token = await proof;
      const entry = await enterWithToken(token, next);
      if (entry === 'in') return;
      const refusal = entry === 'new' ? refusalOf(providers.signUp, invitation) : null;
      if (refusal) setFailure(problemText(refusal));
      else setAsked({ what: entry === 'new' ? 'name' : 'whose', proof: token, isFresh: false });
    } catch (error) {
      setFailure(error instanceof ApiError ? problemText(error) : t('wrong.provider', { provider }));
    }
  };

  const notLeft = () => setFailure(t('wrong.provider', { provider: oidc?.name ?? '' }));
  useOidcReturn(oidc, enter(oidc?.name ?? ''));
  if (google === null && oidc === null) return null;
  return (
    <>
      <div className="auth-ways">
        {google && <WithGoogle clientId={google.clientId} onProof={(proof) => perform(() => enter('Google')(proof))} />}
        {/* Its answer comes to an address of the server, where no app is. */}
        {oidc && !isNative() && (
          <Button icon="key" small onClick={() => perform(() => leaveFor(oidc).catch(notLeft))}>
            {t('login.with', { provider: oidc.name })}
          </Button>
        )}
      </div>
      {failure !== null && <FormError>{failure}</FormError>}
      {asked?.what === 'whose' && (
        <WhoseAccount
          proof={asked.proof}
          next={next}
          onFresh={() => setAsked({ ...asked, what: 'name', isFresh: true })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'name' && (
        <SignUpSheet {...asked} invitation={invitation} next={next} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type Google = { clientId: string; onProof: (proof: Promise<Proof>) => void };

/** Google's own button, which refuses to work inside an app: there the phone asks. */
function WithGoogle({ clientId, onProof }: Google) {
  const t = useTranslations('session.login');
  if (!isNative()) return <GoogleButton clientId={clientId} onProof={(proof) => onProof(Promise.resolve(proof))} />;
  return (
    <Button small onClick={() => onProof(askGoogleOnPhone(clientId))}>
      {t('with', { provider: 'Google' })}
    </Button>
  );
}

async function askGoogleOnPhone(clientId: string): Promise<Proof> {
  const nonce = await askNonce();
  const { askGoogle } = await import('#platform/native/google.ts');
  return { googleToken: await askGoogle({ clientId, nonce }), nonce };
}

function GoogleButton({ clientId, onProof }: { clientId: string; onProof: (proof: Proof) => void }) {
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const handleProof = useEffectEvent(onProof);
  useEffect(() => {
    // Without Google's script its button is missing; the other ways to sign in remain.
    if (container.current)
      drawGoogleButton(container.current, { clientId, locale, onProof: handleProof }).catch(() => undefined);
  }, [clientId, locale]);
  return <div ref={container} className="min-h-11" />;
}

/** Continues after the issuer's redirect. */
function useOidcReturn(oidc: Providers['oidc'], enter: (proof: Promise<Proof>) => Promise<void>): void {
  const resume = useEffectEvent((issuer: NonNullable<Providers['oidc']>) => {
    const search = new URLSearchParams(location.search);
    if (!isReturn(search)) return;
    const back = comeBack(issuer, search);
    perform(() => enter(back.then(({ proof }) => proof)));
    const restore = (request: { search: string }) => history.replaceState(null, '', `/login${request.search}`);
    perform(() => back.then(restore).catch(() => undefined));
  });
  useEffect(() => {
    if (oidc) resume(oidc);
  }, [oidc]);
}
