import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import type { Invitation } from '#platform/household/invitation.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { FormError } from '#ui/form-error.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
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

/** Somebody whom a provider knows and Hestia does not: only their name is missing. */
export function SignUpSheet({ proof, isFresh, invitation, next, onClose }: Props) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const [username, setUsername] = useState('');
  const { faults, problem, isPending, onSubmit } = useSubmit(
    () => faultyFields(rules, { username }),
    () => registerWithToken(proof, { username, invitation, account: isFresh ? 'fresh' : null }, next),
  );

  return (
    <FormSheet
      title={t('login.whichName')}
      onClose={onClose}
      onSubmit={onSubmit}
      action={t('login.goOn')}
      isPending={isPending}
      pendingLabel={t('login.signingUp')}
    >
      <TextField
        label={t('login.name')}
        help={t('login.nameHelp')}
        autoComplete="nickname"
        value={username}
        onChange={setUsername}
        error={faults.has('username') ? t('wrong.name') : undefined}
      />
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
    </FormSheet>
  );
}
