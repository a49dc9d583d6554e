import { useState } from 'react';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { toast } from '#ui/layers/toast.ts';
import { perform } from '#platform/perform.ts';

/** For a button that calls the server directly: pending until the answer. A refusal is shown; then `refused` runs. */
export function useAttempt() {
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const attempt = (action: () => Promise<unknown>, refused?: () => unknown) =>
    perform(async () => {
      setPending(true);
      try {
        await action();
      } catch (error) {
        toast(problemText(error));
        await refused?.();
      }
      setPending(false);
    });
  return { isPending, attempt };
}
