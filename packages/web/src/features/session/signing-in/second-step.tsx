import { readRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { isNative } from '#platform/kernel/native.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { whyNoPasskeys } from '#platform/sign-in/passkeys.ts';
import { Button } from '#ui/buttons/button.tsx';
import { MessageWithActions } from '../layout/message-with-actions.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryCodeField } from '../layout/recovery-code-field.tsx';

type Props = {
  /* Of the sign-in whose password was right. */
  challenge: string;
  next: string | null;
  onAgain: () => void;
};

/** After the password, of an account that asks for it: a passkey, or a recovery code in its place. */
export function SecondStep({ challenge, next, onAgain }: Props) {
  const t = useTranslations('session');
  const { data: providers } = useQuery(providersQuery);
  const [isGone, setGone] = useState(false);
  const goneIf = (error: unknown) => {
    const isOver = failureOf(error) === 'notFound';
    if (isOver) setGone(true);
    return isOver;
  };
  if (isGone)
    return (
      <MessageWithActions text={t('second.gone')}>
        <Button look="fill" wide onClick={onAgain}>
          {t('second.again')}
        </Button>
      </MessageWithActions>
    );
  const body = { challenge };
  const hasPasskeys = whyNoPasskeys(providers) === null;
  const code = <CodeForm challenge={challenge} next={next} isMain={!hasPasskeys} onFailed={goneIf} />;
  return (
    <>
      {hasPasskeys ? (
        <>
          <p className="pb-4">{t('second.says')}</p>
          <PasskeyButton
            isMain
            next={next}
            ask={() => call(secondFactorEndpoints.startSecondStep, { body })}
            show={(credential) => call(secondFactorEndpoints.finishWithPasskey, { body: { challenge, credential } })}
            wrong={t('second.wrongPasskey')}
            onFailed={goneIf}
          />
          <details className="auth-forgotten">
            <summary className="ui-link">{t('login.useCode')}</summary>
            <p>{t('second.codeSays')}</p>
            {code}
          </details>
        </>
      ) : (
        <>
          <p className="pb-4">{t(isNative() ? 'second.inApp' : 'second.notHere')}</p>
          {code}
        </>
      )}
      <p className="pt-6 text-small text-ink-2">{t('second.lost')}</p>
    </>
  );
}

type FormProps = {
  challenge: string;
  next: string | null;
  /* The code is requested first; otherwise the passkey is. */
  isMain: boolean;
  onFailed: (error: unknown) => boolean;
};

function CodeForm({ challenge, next, isMain, onFailed }: FormProps) {
  const t = useTranslations('session');
  const [code, setCode] = useState('');
  const form = useForm(
    () => new Set(readRecoveryCode(code) === null ? ['code'] : []),
    async () => {
      try {
        await enter(await call(secondFactorEndpoints.finishWithRecoveryCode, { body: { challenge, code } }), next);
      } catch (error) {
        if (!onFailed(error)) throw error;
      }
    },
  );
  return (
    <SubmitForm
      form={form}
      look={isMain ? 'fill' : 'line'}
      action={t('recover.submit')}
      pendingLabel={t('recover.submitting')}
      said={{ wrongCredentials: t('second.wrongCode') }}
    >
      <RecoveryCodeField
        autoFocus={isMain}
        value={code}
        onChange={form.typing(setCode)}
        isMissing={form.faults.has('code')}
      />
    </SubmitForm>
  );
}
