import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';
import { kindOf, useSentenceWords } from '../sentence/sentence-words.ts';

/** A sentence about an expense: who paid when and for whom, or who paid whom. */
export function useReadSentence(): (expense: Expense, day: string) => string {
  const t = useTranslations('expense.read');
  const you = useTranslations('money')('you');
  const list = useNames();
  const { me } = useMemberDirectory();
  const { member, meFirst, when, how } = useSentenceWords();

  const payment = (from: string, to: string, day: string) => {
    if (from === me) return t('youPaidTo', { name: member(to), when: when(day) });
    if (to === me) return t('paidYou', { name: member(from), when: when(day) });
    return t('paidTo', { from: member(from), to: member(to), when: when(day) });
  };

  return (expense, day) => {
    const refunded = refundedUser(expense);
    if (refunded !== null) return payment(expense.paidBy, refunded, day);
    const payers = payersOf(expense);
    const kind = kindOf(expense.split);
    const sharers = Object.keys(expense.shares);
    // All are named: who lives here may change.
    const words = { when: when(day), how: how({ kind, sharers, members: sharers, isNamed: true }) };
    const isBack = expense.amountMinor < 0;
    if (payers.length === 1 && payers[0] === me) return t(isBack ? 'youGot' : 'youPaid', words);
    const names = list(meFirst(payers).map((id) => (id === me ? you : member(id))));
    return t(isBack ? 'got' : 'paid', { ...words, names, count: payers.length });
  };
}
