import type { Providers } from '@hestia/contract/accounts/calls.ts';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Invitation } from '#platform/household/invitation.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { drawGoogleButton } from './google.ts';
import { enterWithToken } from './id-token-entry.ts';
import { comeBack, isReturn, leaveFor } from './oidc.ts';

type Props = { providers: Providers; invitation: Invitation | null; next: string | null };

const NewcomerSheet = lazyPart(async () => (await import('./newcomer-sheet.tsx')).NewcomerSheet);

/** The ways in through others: Google and an OpenID Connect issuer, where the server offers them. */
export function ProviderWays({ providers, invitation, next }: Props) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const [newcomer, setNewcomer] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { google, oidc } = providers;

  const enter = (provider: string) => async (token: Promise<string>) => {
    setFailure(null);
    try {
      const idToken = await token;
      if (!(await enterWithToken(idToken, next))) setNewcomer(idToken);
    } catch (error) {
      setFailure(error instanceof ApiError ? problemText(error) : t('wrong.provider', { provider }));
    }
  };

  useOidcReturn(oidc, enter(oidc?.name ?? ''));
  if (google === null && oidc === null) return null;
  return (
    <>
      <div className="ways">
        {google && (
          <GoogleButton
            clientId={google.clientId}
            onToken={(idToken) => void enter('Google')(Promise.resolve(idToken))}
          />
        )}
        {oidc && (
          <Button
            icon="key"
            small
            onClick={() => void leaveFor(oidc).catch(() => setFailure(t('wrong.provider', { provider: oidc.name })))}
          >
            {t('login.with', { provider: oidc.name })}
          </Button>
        )}
      </div>
      {failure !== null && <FormError>{failure}</FormError>}
      <Suspense fallback={null}>
        {newcomer !== null && (
          <NewcomerSheet idToken={newcomer} invitation={invitation} next={next} onClose={() => setNewcomer(null)} />
        )}
      </Suspense>
    </>
  );
}

function GoogleButton({ clientId, onToken }: { clientId: string; onToken: (idToken: string) => void }) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const hearToken = useEffectEvent(onToken);
  useEffect(() => {
    // Without Google's script its button simply stays away; the other ways in are there.
    if (place.current) drawGoogleButton(place.current, { clientId, locale, onToken: hearToken }).catch(() => undefined);
  }, [clientId, locale]);
  return <div ref={place} className="min-h-11" />;
}

/** Goes on where the issuer has sent the reader back. */
function useOidcReturn(oidc: Providers['oidc'], enter: (token: Promise<string>) => Promise<void>): void {
  const resume = useEffectEvent((issuer: NonNullable<Providers['oidc']>) => {
    const search = new URLSearchParams(location.search);
    if (!isReturn(search)) return;
    const back = comeBack(issuer, search);
    void enter(back.then(({ idToken }) => idToken));
    void back.then((errand) => history.replaceState(null, '', `/login${errand.search}`)).catch(() => undefined);
  });
  useEffect(() => {
    if (oidc) resume(oidc);
  }, [oidc]);
}
