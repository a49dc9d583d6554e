import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import type { Invitation } from '#shared/household/invitation.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { registerWithToken, type Proof } from './id-token-entry.ts';

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.register.body;

type Props = {
  proof: Proof;
  /** An account that was made with their e-mail is not theirs. */
  isFresh: boolean;
  invitation: Invitation | null;
  next: string | null;
  onClose: () => void;
};

/** A user with a provider's account but none in Hestia: only their name is missing. */
export function SignUpSheet({ proof, isFresh, invitation, next, onClose }: Props) {
  const t = useTranslations('session');
  const [username, setUsername] = useState('');
  const form = useForm(
    () => faultyFields(rules, { username }),
    () => registerWithToken(proof, { username, invitation, account: isFresh ? 'fresh' : null }, next),
  );

  return (
    <SubmitSheet
      title={t('login.whichName')}
      onClose={onClose}
      form={form}
      action={t('login.goOn')}
      pendingLabel={t('login.signingUp')}
    >
      <TextField
        label={t('login.name')}
        help={t('login.nameHelp')}
        autoComplete="nickname"
        value={username}
        onChange={setUsername}
        error={form.faults.has('username') ? t('wrong.name') : undefined}
      />
    </SubmitSheet>
  );
}
