import { readRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { BackLink } from '#ui/buttons/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { RecoveryCodeField } from '../layout/recovery-code-field.tsx';

/** Signs in with one of the user's recovery codes; a new password follows. */
export function RecoverScreen() {
  const t = useTranslations('session');
  return (
    <AuthLayout title={t('recover.page')}>
      <h1>{t('recover.title')}</h1>
      <p className="py-4">{t('recover.says')}</p>
      <RecoverForm />
      <p className="pt-6">
        <BackLink to="/login">{t('recover.back')}</BackLink>
      </p>
    </AuthLayout>
  );
}

function RecoverForm() {
  const t = useTranslations('session');
  // The sign-in page's draft has it already.
  const [draft, keepDraft, clearDraft] = useDraft('login', { username: '', email: '' });
  const [code, setCode] = useState('');
  const { email } = draft;
  const form = useForm(
    () => new Set([...(email.trim() === '' ? ['email'] : []), ...(readRecoveryCode(code) === null ? ['code'] : [])]),
    async () => {
      const { resetCode, ...session } = await call(recoveryEndpoints.signInWithRecoveryCode, { body: { email, code } });
      clearDraft();
      await enter(session, `/reset#${resetCode}`);
    },
  );
  const { faults, typing } = form;
  return (
    <SubmitForm
      form={form}
      action={t('recover.submit')}
      pendingLabel={t('recover.submitting')}
      said={{ wrongCredentials: t('recover.wrong'), passwordNeeded: t('recover.needsPassword') }}
    >
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        enterKeyHint="next"
        value={email}
        onChange={typing((typed) => keepDraft({ ...draft, email: typed }))}
        error={faults.has('email') ? t('wrong.email') : undefined}
      />
      <RecoveryCodeField value={code} onChange={typing(setCode)} isMissing={faults.has('code')} />
    </SubmitForm>
  );
}
