import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Session } from '@hestia/contract/accounts/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { challengeIn } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { newPasswordFaults, useNewPasswordError } from '#platform/forms/new-password.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import type { Invitation } from '#shared/household/invitation.ts';
import { claimPath } from '#shared/household/moving.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { enter } from '#platform/sign-in/enter.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

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
  const [draft, keepDraft, clearDraft] = useDraft('login', { username: '', email: '' });
  const [password, setPassword] = useState('');
  const isNew = mode === 'signUp';
  const form = useForm(
    () => {
      const faults = faultyFields(rulesOf[mode], { ...draft, password });
      return isNew ? newPasswordFaults(faults, { field: 'password', password, owner: draft }) : faults;
    },
    async () => {
      const entry = await entryOf(isNew ? signUp(draft, password, invitation) : signIn(draft, password));
      clearDraft();
      if (typeof entry === 'string') return onPasskeyNeeded(entry);
      // A user who joined by creating the account no longer needs the invitation.
      await enter(entry, (isNew && (await signUpPath(entry))) || next);
      // Another user may sign in next.
      setPassword('');
    },
  );

  const { faults, typing } = form;
  const newPasswordError = useNewPasswordError(t('wrong.passwordShort'));
  const passwordError = isNew ? newPasswordError : () => t('wrong.password');
  return (
    <SubmitForm form={form} action={t(`login.${mode}`)} pendingLabel={t(`login.${pendingOf[mode]}`)}>
      {isNew && (
        <TextField
          label={t('login.name')}
          help={t('login.nameHelp')}
          name="username"
          autoComplete="nickname"
          enterKeyHint="next"
          value={draft.username}
          onChange={typing((username) => keepDraft({ ...draft, username }))}
          error={faults.has('username') ? t('wrong.name') : undefined}
        />
      )}
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        enterKeyHint="next"
        value={draft.email}
        onChange={typing((email) => keepDraft({ ...draft, email }))}
        error={faults.has('email') ? t('wrong.email') : undefined}
      />
      <PasswordField
        label={t('login.password')}
        help={isNew ? t('login.passwordHelp') : undefined}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        onChange={typing(setPassword)}
        error={faults.has('password') ? passwordError(password) : undefined}
      />
    </SubmitForm>
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

const signIn = ({ email }: Draft, password: string) => call(accountEndpoints.signIn, { body: { email, password } });

function signUp(draft: Draft, password: string, invitation: Invitation | null) {
  const { colocationId = null, code = null } = invitation ?? {};
  return call(accountEndpoints.signUp, { body: { ...draft, password, colocationId, code, language: detectLocale() } });
}
