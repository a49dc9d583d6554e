import { limits } from '@hestia/contract/wire/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Invitation } from '#shared/household/invitation.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { claimPath, moveIn } from '#shared/household/moving.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { readUser } from '#platform/session/session.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** The button for joining; a refusal is shown below it. */
export function MoveIn({ invitation, label }: { invitation: Invitation; label: string }) {
  const t = useTranslations('session.invite');
  const login = useTranslations('session.login');
  const problemText = useProblemText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  // Asked for only if a member has the same name.
  const [name, setName] = useState<string>();
  const isTaken = problem instanceof ApiError && problem.code === 'nameTaken';
  const move = async () => {
    setPending(true);
    setProblem(null);
    try {
      await moveIn(invitation, name);
      await navigate({ to: (await claimPath(readUser().colocationId)) ?? '/' });
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  return (
    <>
      {(isTaken || name !== undefined) && (
        <TextField
          label={login('name')}
          help={login('nameHelp')}
          autoComplete="nickname"
          value={name ?? readUser().username}
          maxLength={limits.username}
          onChange={setName}
        />
      )}
      <Button look="fill" wide isPending={isPending} pendingLabel={t('joining')} onClick={() => perform(move)}>
        {label}
      </Button>
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
    </>
  );
}
