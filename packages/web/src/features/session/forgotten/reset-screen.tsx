import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, challengeIn } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { newPasswordFaults, useNewPasswordError } from '#platform/forms/new-password.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { LinkButton } from '#ui/buttons/link.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { LateSecondStep } from '../signing-in/late-second-step.tsx';
import { MessageWithActions } from '../layout/message-with-actions.tsx';

/** The page of the host's one-time link. Its code is after the #, which the browser sends to no server. */
export function ResetScreen() {
  const t = useTranslations('session.reset');
  const code = useLocation({ select: ({ hash }) => hash });
  return <AuthLayout title={t('page')}>{code === '' ? <Gone /> : <Reset code={code} />}</AuthLayout>;
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'notFound' || Object.hasOwn(error.errors, 'code'));

function Reset({ code }: { code: string }) {
  const t = useTranslations('session.reset');
  const { data, error, refetch } = useQuery({
    queryKey: ['reset', code],
    queryFn: ({ signal }) => call(accountEndpoints.findReset, { body: { code } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  if (data) return <ResetForm code={code} {...data} />;
  if (isGone(error)) return <Gone />;
  return <NotRead title={t('failed')} isError={error !== null} refetch={refetch} rows={2} lead={64} />;
}

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.resetPassword.body;

function ResetForm({ code, username, email }: { code: string; username: string; email: string }) {
  const t = useTranslations('session');
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  // The password is set by then.
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useForm(
    () =>
      newPasswordFaults(faultyFields(rules, { code, password }), {
        field: 'password',
        password,
        owner: { username, email },
      }),
    async () => {
      try {
        await enter(await call(accountEndpoints.resetPassword, { body: { code, password } }), '/');
      } catch (error) {
        const needed = challengeIn(error);
        if (needed === null) throw error;
        setChallenge(needed);
      }
    },
  );
  const { problem } = form;
  const passwordError = useNewPasswordError(t('wrong.passwordShort'));
  const isRefused = form.faults.has('password');
  if (challenge !== null)
    return <LateSecondStep challenge={challenge} next="/" onAgain={() => perform(() => navigate({ to: '/login' }))} />;
  if (isGone(problem)) return <Gone />;
  return (
    <SubmitForm
      form={isRefused ? { ...form, problem: null } : form}
      action={t('reset.save')}
      pendingLabel={t('reset.saving')}
    >
      <h1>{t('reset.title', { name: username })}</h1>
      <p className="py-4">{t('reset.says', { email })}</p>
      {/* A password manager keeps the new one with the account that it is for. */}
      <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={t('reset.password')}
        help={t('login.passwordHelp')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={form.typing(setPassword)}
        error={isRefused ? passwordError(password) : undefined}
      />
    </SubmitForm>
  );
}

function Gone() {
  const t = useTranslations('session.reset');
  return (
    <MessageWithActions title={t('gone')} text={t('goneHelp')}>
      <LinkButton to="/login" wide>
        {t('signIn')}
      </LinkButton>
    </MessageWithActions>
  );
}
