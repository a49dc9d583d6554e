import { readRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { useSubmit } from '#platform/forms/use-submit.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { TextLink } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FootLine } from './foot-line.tsx';
import { RecoveryCodeField } from './recovery-code-field.tsx';

/** The way in with one of the codes that somebody has put by; it leads on to a new password. */
export function RecoverScreen() {
  const t = useTranslations('session');
  return (
    <AuthLayout title={t('recover.page')}>
      <h1>{t('recover.title')}</h1>
      <p className="py-4">{t('recover.says')}</p>
      <RecoverForm />
      <p className="pt-6">
        <TextLink to="/login" icon="left">
          {t('recover.back')}
        </TextLink>
      </p>
      <FootLine />
    </AuthLayout>
  );
}

const words = { wrongCredentials: 'recover.wrong', passwordNeeded: 'recover.needsPassword' } as const;

const wordsFor = (problem: unknown) => {
  const code = problem instanceof ApiError ? problem.code : null;
  return code === 'wrongCredentials' || code === 'passwordNeeded' ? words[code] : null;
};

function RecoverForm() {
  const t = useTranslations('session');
  const problemText = useProblemText();
  // Whoever comes from the sign-in page has typed it there.
  const [draft, keepDraft, clearDraft] = useDraft('login', { username: '', email: '' });
  const [code, setCode] = useState('');
  const { email } = draft;
  const { faults, problem, isPending, onSubmit, forgive } = useSubmit(
    () => new Set([...(email.trim() === '' ? ['email'] : []), ...(readRecoveryCode(code) === null ? ['code'] : [])]),
    async () => {
      const { resetCode, ...session } = await call(recoveryEndpoints.signInWithRecoveryCode, { body: { email, code } });
      clearDraft();
      await enter(session, `/reset#${resetCode}`);
    },
  );
  const key = wordsFor(problem);
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(typed) => {
          keepDraft({ ...draft, email: typed });
          forgive();
        }}
        error={faults.has('email') ? t('wrong.email') : undefined}
      />
      <RecoveryCodeField
        value={code}
        onChange={(typed) => {
          setCode(typed);
          forgive();
        }}
        isMissing={faults.has('code')}
      />
      {problem !== null && <FormError>{key === null ? problemText(problem) : t(key)}</FormError>}
      <div className="pt-6">
        <Button type="submit" look="fill" wide isPending={isPending} pendingLabel={t('recover.submitting')}>
          {t('recover.submit')}
        </Button>
      </div>
    </form>
  );
}
