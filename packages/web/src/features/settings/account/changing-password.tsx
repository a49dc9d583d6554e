import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { newPasswordFaults, useNewPasswordError } from '#platform/forms/new-password.ts';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { useUser } from '#platform/session/session.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { toast } from '#ui/layers/toast.ts';

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.changePassword.body;

export function ChangingPassword({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const { username, email } = useUser();
  const passwordError = useNewPasswordError(t('passwordShort'));
  const [body, setBody] = useState({ current: '', next: '' });
  const form = useForm(
    async () => {
      const owner = { username, email };
      const faults = newPasswordFaults(faultyFields(rules, body), { field: 'next', password: body.next, owner });
      return new Set([...(await faults), ...(body.current === '' ? ['current'] : [])]);
    },
    async () => {
      await call(accountEndpoints.changePassword, { body });
      toast(t('passwordChanged'));
      onClose();
    },
  );
  const { faults, problem, typing } = form;
  const isWrong = failureOf(problem) === 'wrongCredentials';
  return (
    <SubmitSheet
      title={t('password')}
      onClose={onClose}
      form={form}
      action={t('save')}
      pendingLabel={t('saving')}
      said={{ wrongCredentials: null }}
    >
      {/* So that a password manager knows whose password this is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={t('passwordNow')}
        autoComplete="current-password"
        enterKeyHint="next"
        value={body.current}
        onChange={typing((current) => setBody({ ...body, current }))}
        error={isWrong ? t('passwordWrong') : faults.has('current') ? t('passwordMissing') : undefined}
      />
      <PasswordField
        label={t('passwordNext')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        value={body.next}
        onChange={typing((next) => setBody({ ...body, next }))}
        error={faults.has('next') ? passwordError(body.next) : undefined}
      />
    </SubmitSheet>
  );
}
