import { awayIn } from '@hestia/contract/absences/away.ts';
import { billWithout, stopsWithout } from '@hestia/contract/bills/leaving.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { turnsWithout } from '@hestia/contract/moves/chores.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import { useReadAbsences } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useBills } from '../../features/bills/coming/bills-data.ts';
import { useChores } from '../../features/chores/rota/chores-data.ts';
import { sharesIn } from './shares-in.ts';

/** A bill before and after a move. */
export type BillEffect = {
  readonly bill: Bill;
  readonly isPaid: boolean;
  /** Null where no amount is known, or nobody shares it. */
  readonly before: Shares | null;
  readonly after: Shares | null;
  /** It waits for an answer from the day of the move on. */
  readonly stops: boolean;
};

/** What a member’s move changes, from what this device has; undefined until known (M42, R22). */
export function useEffects(userId: string, payers: Readonly<Record<string, string>>) {
  const { chores, ...ofChores } = useChores();
  const { bills, ...ofBills } = useBills();
  const { absences, ...ofAbsences } = useReadAbsences();
  const { members } = useMemberDirectory();
  const timeZone = useTimeZone();
  const reads = [ofChores, ofBills, ofAbsences];
  const pictures = Object.fromEntries(members.map(({ id, profilePictureUrl }) => [id, profilePictureUrl ?? null]));
  const effects =
    chores && bills && absences
      ? {
          turns: turnsWithout(chores, userId, { timeZone, pictures, isAway: awayIn(absences) }),
          bills: bills.flatMap((bill) => billEffect(bill, userId, payers[bill.id] ?? null)),
        }
      : undefined;
  return {
    effects,
    isError: reads.some(({ isError }) => isError),
    refetch: () => Promise.all(reads.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

function billEffect(bill: Bill, userId: string, payer: string | null): BillEffect[] {
  const isPaid = bill.paidBy === userId;
  const isOver = bill.nextOn === null && bill.asks.length === 0;
  if (isOver || !(isPaid || bill.split.sharers.some((sharer) => sharer.userId === userId))) return [];
  const after = billWithout(bill, userId, payer);
  return [{ bill, isPaid, before: sharesIn(bill), after: sharesIn(after), stops: stopsWithout(after, userId) }];
}
