import { type ReactNode, useState } from 'react';
import { failureOf } from '#platform/api/api-error.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';

const ConfirmSelf = lazyOverlay(async () => {
  await needTexts('recovery');
  return (await import('./confirm-self.tsx')).ConfirmSelf;
});

type Run = (body: { password?: string }) => Promise<unknown>;
type ConfirmState = { run: Run; needsPassword: boolean; done: () => void; refuse: () => void };

/**
 * For calls that need a recent sign-in: most users see no prompt, since they have just signed in. `confirmed` fails
 * with the server's refusal if the user doesn't confirm.
 */
export function useConfirmed(): { confirmed: (run: Run) => Promise<void>; question: ReactNode } {
  const [asking, ask] = useState<ConfirmState | null>(null);
  const confirmed = async (run: Run) => {
    try {
      await run({});
    } catch (error) {
      if (!ASKS.has(failureOf(error))) throw error;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ask({ run, needsPassword: failureOf(error) === 'passwordNeeded', done: resolve, refuse: () => reject(error) });
      await promise;
    }
  };
  const close = () => {
    asking?.refuse();
    ask(null);
  };
  const run = async (body: { password?: string }) => {
    await asking?.run(body);
    asking?.done();
    ask(null);
  };
  const question = asking && <ConfirmSelf run={run} needsPassword={asking.needsPassword} onClose={close} />;
  return { confirmed, question };
}

const ASKS: ReadonlySet<unknown> = new Set(['passwordNeeded', 'freshSignInNeeded']);
