import { useRef, useState } from 'react';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { toast } from '#ui/layers/toast.ts';
import { perform } from '#platform/perform.ts';

/**
 * For a button that calls the server directly: pending until the answer. A refusal is shown; then `refused` runs. Calls of one
 * component are sent one after another: of two simultaneous changes of a setting, the server could handle the earlier one last,
 * and would store another value than the screen's.
 */
export function useAttempt() {
  const problemText = useProblemText();
  const [pending, setPending] = useState(0);
  const last = useRef(Promise.resolve());
  const attempt = (action: () => Promise<unknown>, refused?: () => unknown) => {
    const run = async () => {
      try {
        await action();
      } catch (error) {
        toast(problemText(error));
        await refused?.();
      }
    };
    setPending((count) => count + 1);
    const ended = last.current.then(run).finally(() => setPending((count) => count - 1));
    last.current = ended.catch(() => undefined);
    perform(() => ended);
  };
  return { isPending: pending > 0, attempt };
}
