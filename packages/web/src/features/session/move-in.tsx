import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Invitation } from '#platform/household/invitation.ts';
import { claimPath, moveIn } from '#platform/household/moving.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { readUser } from '#platform/session/session.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';

/** The button that opens the door; a refusal is said below it. */
export function MoveIn({ invitation, label }: { invitation: Invitation; label: string }) {
  const t = useTranslations('session.invite');
  const problemText = useProblemText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const move = async () => {
    setPending(true);
    setProblem(null);
    try {
      await moveIn(invitation);
      await navigate({ to: (await claimPath(readUser().colocationId)) ?? '/' });
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  return (
    <>
      <Button look="fill" wide isPending={isPending} pendingLabel={t('joining')} onClick={() => perform(move)}>
        {label}
      </Button>
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
    </>
  );
}
