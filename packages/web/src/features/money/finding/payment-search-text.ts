import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { usePaymentNote } from '../ledger/payment-method.ts';

/** A payment's shown text in the reader's language, so that a search finds it; empty for expenses. */
export function usePaymentSearchText(): (expense: Expense) => string {
  const t = useTranslations('money');
  const note = usePaymentNote();
  const { find } = useMemberDirectory();
  return (expense) => {
    const to = refundedUser(expense);
    return to === null ? '' : [t('refund'), find(to).username, note(expense.description)].join(' ');
  };
}
