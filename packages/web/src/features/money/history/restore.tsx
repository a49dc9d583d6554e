import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useClosedGuard } from '../closed-months/use-closed-guard.tsx';
import { useRestoring } from './history-actions.ts';

/* Restores a deleted expense; `name` is what the screen calls it. */
export function Restore({ expense, name }: { expense: Expense; name: string }) {
  const t = useTranslations('money.deleted');
  const timeZone = useTimeZone();
  const performOnce = usePerformOnce();
  const restore = useRestoring();
  const { mayWrite, question } = useClosedGuard();
  const restoreOnce = () =>
    performOnce(async () => {
      if (await mayWrite([paidOnOf(expense, timeZone)])) await restore(expense, name);
    });
  return (
    <>
      <Button small look="quiet" icon="undo" onClick={restoreOnce}>
        {t('restore')}
        <span className="ui-words sr-only">{name}</span>
      </Button>
      {question}
    </>
  );
}
