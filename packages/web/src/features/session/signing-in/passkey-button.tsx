import type { Assertion, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import type { Session } from '@hestia/contract/accounts/schemas.ts';
import type { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import type { ResponseOf } from '@hestia/contract/wire/endpoint.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { insist, LoadError } from '#platform/kernel/load.ts';
import { perform } from '#platform/perform.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { isSentAway } from '#platform/sign-in/passkeys.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';

type Options = ResponseOf<
  (typeof passkeyEndpoints)['startPasskeySignIn'] | (typeof secondFactorEndpoints)['startSecondStep']
>;
type Props = {
  /* It is the one thing to do here, not one way among several. */
  isMain?: boolean;
  next: string | null;
  /* The options for the device. */
  ask: () => Promise<Options>;
  /* Sends the signed credential. */
  show: (credential: Assertion) => Promise<Session>;
  /* When the server knows no such passkey. */
  wrong: string;
  /* Called with the failure; true if no message is needed here. */
  onFailed?: (error: unknown) => boolean;
};

/** Signs in with a passkey of this device. */
export function PasskeyButton({ isMain = false, next, ask, show, wrong, onFailed = () => false }: Props) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const wordsFor = (error: unknown): string => {
    if (error instanceof ApiError) return error.code === 'wrongCredentials' ? wrong : problemText(error);
    return error instanceof LoadError ? problemText(error) : t('wrong.passkeyFailed');
  };
  const signIn = async () => {
    setPending(true);
    setFailure(null);
    try {
      const { startAuthentication } = await insist(() => import('@simplewebauthn/browser'));
      const credential = await startAuthentication({ optionsJSON: await ask() });
      await enter(await show(credential), next);
    } catch (error) {
      if (!onFailed(error) && !isSentAway(error)) setFailure(wordsFor(error));
    }
    setPending(false);
  };

  return (
    <>
      <div className={isMain ? 'pt-2' : 'auth-ways'}>
        <Button
          icon="key"
          look={isMain ? 'fill' : 'line'}
          small={!isMain}
          wide={isMain}
          autoFocus={isMain}
          isPending={isPending}
          onClick={() => perform(signIn)}
        >
          {t('login.passkey')}
        </Button>
      </div>
      {failure !== null && <FormError>{failure}</FormError>}
    </>
  );
}
