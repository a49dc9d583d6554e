import type { BillCutoff } from '@hestia/contract/bills/moving-out.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useClosedGuard } from '../closed-months/use-closed-guard.tsx';
import { bookable, useBooking } from './use-booking.ts';

type BookProps = { bills: readonly BillCutoff[]; day: string; name: string; expenses: readonly Expense[] };

/* One tap; afterwards the plan matches. Omitted on paper. */
export function BookCuts({ bills, day, name, expenses }: BookProps) {
  const t = useTranslations('statement');
  const performOnce = usePerformOnce();
  const book = useBooking(expenses);
  const { mayWrite, question } = useClosedGuard();
  const known = bookable(bills);
  const bookKnown = async () => {
    if (await mayWrite(known.map(({ dueOn }) => dueOn))) await book(known);
  };
  if (known.length === 0) return null;
  return (
    <div className="statement-book pt-4">
      <Button icon="check" onClick={() => performOnce(bookKnown)}>
        {t('book')}
      </Button>
      <p className="pt-2 text-small text-ink-2">
        {t(known.length < bills.length ? 'bookSaysUnknown' : 'bookSays', { name, day })}
      </p>
      {question}
    </div>
  );
}
