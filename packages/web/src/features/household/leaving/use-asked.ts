import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { colocationQuery, membersQuery } from '#shared/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/layers/toast.ts';

/** Performs the confirmed action, and refetches the members; a refusal is shown, and changes nothing. */
export function useAsked(action: () => Promise<unknown>, { message, onClose, onDone = onClose }: ConfirmationProps) {
  const problemText = useProblemText();
  const reread = useRereadMembers();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await action();
    } catch (error) {
      toast(problemText(error));
      onClose();
      return;
    }
    await reread();
    toast(message);
    onDone();
  };
  return { isPending, onConfirm: () => perform(run) };
}

type ConfirmationProps = { message: string; onClose: () => void; onDone?: () => void };

/** Refetches the members. */
export function useRereadMembers(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const colocationId = useColocationId();
  const queries = [membersQuery(colocationId), colocationQuery(colocationId)];
  return () => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
