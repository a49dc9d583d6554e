import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';

const ConfirmAgain = lazyOverlay(async () => (await import('./confirm-again.tsx')).ConfirmAgain);

type Run = (body: { password?: string }) => Promise<unknown>;
type Asking = { readonly run: Run; readonly done: () => void; readonly refuse: () => void };

/**
 * For what the server does only once it knows again who this is: most are asked nothing, since they have just signed in.
 * `confirmed` fails with the server's refusal when it is not confirmed.
 */
export function useConfirmed(): { confirmed: (run: Run) => Promise<void>; question: ReactNode } {
  const t = useTranslations('ui');
  const [asking, ask] = useState<Asking | null>(null);
  const confirmed = async (run: Run) => {
    try {
      await run({});
    } catch (error) {
      if (!ASKS.has(failureOf(error))) throw error;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ask({ run, done: resolve, refuse: () => reject(error) });
      await promise;
    }
  };
  const close = () => {
    asking?.refuse();
    ask(null);
  };
  const run: Run = async (body) => {
    await asking?.run(body);
    asking?.done();
    ask(null);
  };
  const question = asking && (
    <ConfirmAgain title={t('confirmTitle')} action={t('confirmDo')} run={run} onClose={close}>
      {t('confirmSays')}
    </ConfirmAgain>
  );
  return { confirmed, question };
}

const ASKS: ReadonlySet<unknown> = new Set(['passwordNeeded', 'freshSignInNeeded']);
