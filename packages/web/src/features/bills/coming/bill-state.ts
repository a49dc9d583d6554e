import type { Bill } from '@hestia/contract/bills/model.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useDayText } from './household-day.ts';

/** The next state of a bill: its due date, its end, or why it is paused. */
export function useBillState(): (bill: Bill) => string {
  const t = useTranslations('bills.state');
  const day = useDayText();
  const { sharers, find } = useMemberDirectory();
  const isGone = (id: string) => sharers.every((member) => member.id !== id);
  return ({ paused, nextOn, paidBy, split }) => {
    if (paused === 'byHand') return t('paused');
    if (paused === 'noRoom') return t('noRoom');
    if (paused === 'payerLeft') return t('payerLeft', { name: find(paidBy).username });
    if (paused === 'sharerLeft') {
      const gone = split.sharers.find(({ userId }) => isGone(userId));
      return gone ? t('sharerLeft', { name: find(gone.userId).username }) : t('nobody');
    }
    return nextOn === null ? t('over') : t('next', { day: day(nextOn, { year: 'numeric' }) });
  };
}
