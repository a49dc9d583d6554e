import { closedAmong } from '@hestia/contract/money/closing/months-closed.ts';
import { type ReactNode, useState } from 'react';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useMonthEnds } from './month-ends-data.ts';

const ClosedQuestion = lazyPart(
  async () => (await withTexts(import('./closed-question.tsx'), 'statement')).ClosedQuestion,
  null,
);

type Question = { readonly months: readonly string[]; readonly answer: (mayWrite: boolean) => void };

/** Asks once before a write about days of a closed month (M36); `question` is where it is shown. */
export function useClosedGuard(): {
  readonly mayWrite: (days: readonly string[]) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const { monthEnds } = useMonthEnds();
  const [pending, setPending] = useState<Question | null>(null);
  const mayWrite = async (days: readonly string[]) => {
    const months = closedAmong(monthEnds?.closed ?? [], days);
    if (months.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      setPending({
        months,
        answer: (isAllowed) => {
          setPending(null);
          resolve(isAllowed);
        },
      });
    });
  };
  return { mayWrite, question: pending && <ClosedQuestion {...pending} /> };
}
