import { refundedUser } from '@hestia/contract/money/refund.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { usePaymentNote } from './payment-method.ts';

/** What a list says of a payment in the reader's language, so that it is found by what is read; nothing of an expense. */
export function usePaymentSearchText(): (expense: Expense) => string {
  const t = useTranslations('money');
  const note = usePaymentNote();
  const { find } = useMemberDirectory();
  return (expense) => {
    const to = refundedUser(expense);
    return to === null ? '' : [t('refund'), find(to).username, note(expense.description)].join(' ');
  };
}
