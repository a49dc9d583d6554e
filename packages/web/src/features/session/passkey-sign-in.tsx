import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The way in with what this device keeps, in place of a password. */
export function PasskeySignIn({ next }: { next: string | null }) {
  const t = useTranslations('session');
  return (
    <PasskeyButton
      next={next}
      ask={() => call(passkeyEndpoints.startPasskeySignIn, {})}
      show={(credential) => call(passkeyEndpoints.signInWithPasskey, { body: { credential } })}
      wrong={t('wrong.passkey')}
    />
  );
}
