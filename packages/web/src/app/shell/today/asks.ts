import { useBillAsks } from '../../../features/bills/coming/bill-asks.tsx';
import { useTurnAsks } from '../../../features/chores/handing-over/turn-asks.tsx';
import { useMonthAsks } from '../../../features/money/closing/month-asks.tsx';
import { useSettleAsks } from '../../../features/money/closing/settle-asks.tsx';
import { usePurseAsks } from '../../../features/money/purses/purse-asks.tsx';
import { usePaymentAsks } from '../../../features/money/settling/payment-asks.tsx';
import { useVoteAsks } from '../../../features/reminders/polls/vote-asks.tsx';
import type { Asks } from '#shared/asks/for-you.tsx';
import { useJoiningAsks } from '../../joining/joining-asks.tsx';

const together = (...all: readonly Asks[]): Asks => ({
  asks: all.flatMap(({ asks }) => asks),
  isKnown: all.every(({ isKnown }) => isKnown),
});

/** Questions to the user about payments. */
export const useSettlingAsks = (): Asks => together(usePaymentAsks(), useSettleAsks(), usePurseAsks());

/** Questions to the user about money. What a new member joins is about money and tasks. */
export const useMoneyAsks = (): Asks => together(useSettlingAsks(), useBillAsks(), useMonthAsks(), useJoiningAsks());

/** Questions to the user about tasks. */
export const useTaskAsks = (): Asks => together(useTurnAsks(), useJoiningAsks());

/** All questions to the user: one line per feature. */
export const useAllAsks = (): Asks => together(useMoneyAsks(), useTurnAsks(), useVoteAsks());
