import { billWith, isJoinable, type JoinObstacle } from '@hestia/contract/bills/joining.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { choreWith, turnTakers } from '@hestia/contract/moves/joining.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { useBills } from '../../features/bills/coming/bills-data.ts';
import { useChores } from '../../features/chores/rota/chores-data.ts';

/** A rota that the reader can join: who takes turns, and the rota with them. */
export type JoinableRota = { readonly chore: Chore; readonly takers: readonly string[]; readonly after: Chore };
/** A running bill that the reader doesn't share, and the bill with them, or why they can't simply join. */
export type JoinableBill = { readonly bill: Bill } & (
  | { readonly after: Bill; readonly obstacle?: never }
  | { readonly obstacle: JoinObstacle; readonly after?: never }
);

/** The rotas and bills that the reader may join, from what this device has; undefined until known (M44, R24). */
export function useJoinable() {
  const { chores, ...ofChores } = useChores();
  const { bills, ...ofBills } = useBills();
  const { me, members } = useMemberDirectory();
  const timeZone = useTimeZone();
  const today = useToday();
  const pictures = Object.fromEntries(members.map(({ id, profilePictureUrl }) => [id, profilePictureUrl ?? null]));
  const reads = [ofChores, ofBills];
  const rotas = chores?.flatMap((chore): JoinableRota[] => {
    const after = choreWith(chore, me, { timeZone, today, pictures });
    return after ? [{ chore, takers: turnTakers(chore, me, pictures), after }] : [];
  });
  const joinable =
    rotas && bills ? { rotas, bills: bills.flatMap((bill) => joinableBill(bill, me, today)) } : undefined;
  return {
    joinable,
    isError: reads.some(({ isError }) => isError),
    refetch: () => Promise.all(reads.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

function joinableBill(bill: Bill, me: string, today: string): JoinableBill[] {
  if (!isJoinable(bill, me)) return [];
  const joined = billWith(bill, me, today);
  return ['obstacle' in joined ? { bill, obstacle: joined.obstacle } : { bill, after: joined.bill }];
}
