import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { deviceOf } from '#platform/device-name.ts';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { insist, LoadError } from '#platform/kernel/load.ts';
import { isSentAway } from '#platform/sign-in/passkeys.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { FormSheet } from '#ui/layers/form-sheet.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { toast } from '#ui/layers/toast.ts';
import { PasskeyNameField, rules } from './passkey-name-field.tsx';

/** Names a passkey and creates it on this device; asks for the password if the server requires it. */
export function AddingPasskey({ onAdded, onClose }: { onAdded: () => Promise<unknown>; onClose: () => void }) {
  const t = useTranslations('settings');
  const ui = useTranslations('ui');
  const wordsFor = useWords();
  const device = deviceOf(navigator.userAgent);
  const [name, setName] = useState(device ? t('browserOn', device) : '');
  const [password, setPassword] = useState<string | null>(null);
  const { faults, problem, isPending, onSubmit, typing } = useForm(
    () => faultyFields(rules, { name }),
    async () => {
      try {
        await addPasskey(name, password);
      } catch (error) {
        // The first time it is a question, not a mistake.
        if (password === null && failureOf(error) === 'passwordNeeded') return setPassword('');
        if (isSentAway(error)) return;
        throw error;
      }
      await onAdded();
      toast(t('passkeys.added'));
      onClose();
    },
  );
  const isWrong = failureOf(problem) === 'wrongCredentials';
  return (
    <FormSheet
      title={t('passkeys.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      action={t('passkeys.add')}
      isPending={isPending}
      pendingLabel={t('passkeys.adding')}
    >
      <PasskeyNameField value={name} onChange={typing(setName)} isWrong={faults.has('name')} />
      {password !== null && (
        <PasswordField
          label={ui('yourPassword')}
          help={ui('yourPasswordHelp')}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={typing(setPassword)}
          error={isWrong ? ui('yourPasswordWrong') : undefined}
        />
      )}
      {problem !== null && !isWrong && <FormError>{wordsFor(problem)}</FormError>}
    </FormSheet>
  );
}

/** The device's message is not in the user’s language. */
function useWords() {
  const t = useTranslations('settings.passkeys');
  const problemText = useProblemText();
  return (error: unknown): string => {
    if (error instanceof Error && error.name === 'InvalidStateError') return t('already');
    if (failureOf(error) === 'quotaReached') return t('full');
    return error instanceof ApiError || error instanceof LoadError ? problemText(error) : t('failed');
  };
}

async function addPasskey(name: string, password: string | null): Promise<void> {
  const { startRegistration } = await insist(() => import('@simplewebauthn/browser'));
  const optionsJSON = await call(passkeyEndpoints.startPasskey, { body: { password } });
  const credential = await startRegistration({ optionsJSON });
  await call(passkeyEndpoints.addPasskey, { body: { name, credential } });
}
