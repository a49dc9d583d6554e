import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Session } from '@hestia/contract/accounts/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { challengeIn } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import type { Invitation } from '#platform/household/invitation.ts';
import { claimPath } from '#platform/household/moving.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

export type Mode = 'signIn' | 'signUp';
type Draft = { username: string; email: string };
type Props = {
  mode: Mode;
  invitation: Invitation | null;
  next: string | null;
  onPasskeyNeeded: (challenge: string) => void;
};

/** Built-in accounts: name, e-mail and password. Everything but the password survives a reload. */
export function LoginForm({ mode, invitation, next, onPasskeyNeeded }: Props) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const [draft, keepDraft, clearDraft] = useDraft('login', { username: '', email: '' });
  const [password, setPassword] = useState('');
  const isNew = mode === 'signUp';
  const { faults, problem, isPending, onSubmit, forgive } = useSubmit(
    () => faultyFields(rulesOf[mode], { ...draft, password }),
    async () => {
      const entry = await entryOf(isNew ? signUp(draft, password, invitation) : signIn(draft, password));
      clearDraft();
      if (typeof entry === 'string') return onPasskeyNeeded(entry);
      // Whoever moved in by creating the account has no use for the invitation any more.
      await enter(entry, (isNew && (await signUpPath(entry))) || next);
      // Somebody else may sign in now, after all.
      setPassword('');
    },
  );

  const change = (part: Partial<typeof draft>) => {
    keepDraft({ ...draft, ...part });
    forgive();
  };
  const changePassword = (typed: string) => {
    setPassword(typed);
    forgive();
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      {isNew && (
        <TextField
          label={t('login.name')}
          help={t('login.nameHelp')}
          name="username"
          autoComplete="nickname"
          value={draft.username}
          onChange={(username) => change({ username })}
          error={faults.has('username') ? t('wrong.name') : undefined}
        />
      )}
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={draft.email}
        onChange={(email) => change({ email })}
        error={faults.has('email') ? t('wrong.email') : undefined}
      />
      <Secret isNew={isNew} value={password} onChange={changePassword} isWrong={faults.has('password')} />
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
      <div className="pt-6">
        <Button type="submit" look="fill" wide isPending={isPending} pendingLabel={t(`login.${pendingOf[mode]}`)}>
          {t(`login.${mode}`)}
        </Button>
      </div>
    </form>
  );
}

/** A session, or the challenge that a passkey has to answer first. */
const entryOf = (entering: Promise<Session>): Promise<Session | string> =>
  entering.catch((error: unknown) => {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    return challenge;
  });

async function signUpPath({ user: { colocationId }, jwt }: Session): Promise<string | null> {
  return colocationId === null ? null : ((await claimPath(colocationId, jwt)) ?? '/');
}

const rulesOf = {
  signIn: async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.signIn.body,
  signUp: async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.signUp.body,
};

const pendingOf = { signIn: 'signingIn', signUp: 'signingUp' } as const;

type SecretProps = { isNew: boolean; value: string; onChange: (typed: string) => void; isWrong: boolean };

function Secret({ isNew, value, onChange, isWrong }: SecretProps) {
  const t = useTranslations('session');
  return (
    <PasswordField
      label={t('login.password')}
      help={isNew ? t('login.passwordHelp') : undefined}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value}
      onChange={onChange}
      error={isWrong ? t(isNew ? 'wrong.passwordShort' : 'wrong.password') : undefined}
    />
  );
}

const signIn = ({ email }: Draft, password: string) => call(accountEndpoints.signIn, { body: { email, password } });

function signUp(draft: Draft, password: string, invitation: Invitation | null) {
  const { colocationId = null, code = null } = invitation ?? {};
  return call(accountEndpoints.signUp, { body: { ...draft, password, colocationId, code, language: detectLocale() } });
}
