import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { Confirm } from '#ui/layers/confirm.tsx';
import { useMonthEnds } from '../closed-months/month-ends-data.ts';
import { useClosedGuard } from '../closed-months/use-closed-guard.tsx';

type Props = { category: ExpenseCategory; onClose: () => void };

/* Deletes a category with its expenses, and asks before it changes closed months. */
export function DeleteCategory({ category, onClose }: Props): ReactNode {
  const t = useTranslations('money.categories');
  const performOnce = usePerformOnce();
  const { monthEnds } = useMonthEnds();
  const { mayWrite, question } = useClosedGuard();
  const [isSure, setSure] = useState(false);
  const isSpentIn = ({ spent }: { spent: readonly { expenseCategoryId: string }[] }) =>
    spent.some(({ expenseCategoryId }) => expenseCategoryId === category.id);
  const remove = async () => {
    setSure(true);
    const days = (monthEnds?.closed ?? []).filter(isSpentIn).map(({ month }) => `${month}-01`);
    if (await mayWrite(days)) await queueWrite(moneyCommands.deleteCategory, category);
    onClose();
  };
  return (
    <>
      <Confirm
        isOpen={!isSure}
        title={t('deleteTitle', { name: category.name })}
        action={t('delete')}
        onClose={onClose}
        onConfirm={() => performOnce(remove)}
      >
        {t('deleteSays')}
      </Confirm>
      {question}
    </>
  );
}
