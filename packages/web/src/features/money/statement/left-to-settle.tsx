import { useKnownOpenMinor } from '#shared/household/open-minor.ts';
import { useUser } from '#platform/session/session.ts';
import { OpenDebt } from '#ui/figures/open-debt.tsx';
import { useLastDay, useStatement } from './use-statement.ts';

/* The amount that the user's statement leaves to settle; if this device can't compute it, the balance. */
export function LeftToSettle() {
  const userId = useUser().id;
  const { closing, isCut, isError } = useStatement({ userId, day: useLastDay(userId) });
  const balance = useKnownOpenMinor();
  if (isCut || isError) return <OpenDebt minor={balance ?? 0} />;
  // Without the bills the figure would differ.
  if (closing?.bills === undefined) return null;
  return <OpenDebt minor={closing.statement.nowMinor + closing.billsMinor} />;
}
