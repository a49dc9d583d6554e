import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useUser } from '#platform/session/session.ts';
import { FormError } from '#ui/form-error.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.ts';

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.changePassword.body;

export function ChangingPassword({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const { email } = useUser();
  const [body, setBody] = useState({ current: '', next: '' });
  const { faults, problem, isPending, onSubmit, forgive } = useSubmit(
    async () => new Set([...(await faultyFields(rules, body)), ...(body.current === '' ? ['current'] : [])]),
    async () => {
      await call(accountEndpoints.changePassword, { body });
      toast(t('passwordChanged'));
      onClose();
    },
  );
  const isWrong = problem instanceof ApiError && problem.code === 'wrongCredentials';
  const change = (part: Partial<typeof body>) => {
    setBody({ ...body, ...part });
    forgive();
  };

  return (
    <FormSheet
      title={t('password')}
      onClose={onClose}
      onSubmit={onSubmit}
      action={t('save')}
      isPending={isPending}
      pendingLabel={t('saving')}
    >
      {/* So that a password manager knows whose password this is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={t('passwordNow')}
        autoComplete="current-password"
        value={body.current}
        onChange={(current) => change({ current })}
        error={isWrong ? t('passwordWrong') : faults.has('current') ? t('passwordMissing') : undefined}
      />
      <PasswordField
        label={t('passwordNext')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        value={body.next}
        onChange={(next) => change({ next })}
        error={faults.has('next') ? t('passwordShort') : undefined}
      />
      {problem !== null && !isWrong && <FormError>{problemText(problem)}</FormError>}
    </FormSheet>
  );
}
