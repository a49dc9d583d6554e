import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { insist, NotLoaded } from '#platform/kernel/load.ts';
import { perform } from '#platform/perform.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { isSentAway } from '#platform/sign-in/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';

/** The way in with what this device keeps, in place of a password. */
export function PasskeySignIn({ next }: { next: string | null }) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const wordsFor = (error: unknown): string => {
    if (error instanceof ApiError) return error.code === 'wrongCredentials' ? t('wrong.passkey') : problemText(error);
    return error instanceof NotLoaded ? problemText(error) : t('wrong.passkeyFailed');
  };
  const signIn = async () => {
    setPending(true);
    setFailure(null);
    try {
      const { startAuthentication } = await insist(() => import('@simplewebauthn/browser'));
      const optionsJSON = await call(passkeyEndpoints.startPasskeySignIn, {});
      const credential = await startAuthentication({ optionsJSON });
      await enter(await call(passkeyEndpoints.signInWithPasskey, { body: { credential } }), next);
    } catch (error) {
      if (!isSentAway(error)) setFailure(wordsFor(error));
    }
    setPending(false);
  };

  return (
    <>
      <div className="auth-ways">
        <Button icon="key" small isPending={isPending} onClick={() => perform(signIn)}>
          {t('login.passkey')}
        </Button>
      </div>
      {failure !== null && <FormError>{failure}</FormError>}
    </>
  );
}
