import { payersOf } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';

/** Whoever lives here, and who paid or shared it, also when they live here no more. */
export function useInvolved(before: Expense | undefined) {
  const { sharers, find } = useMemberDirectory();
  const involved = before ? [...payersOf(before), ...Object.keys(before.splitBetween)] : [];
  return [...new Set([...sharers.map((member) => member.id), ...involved])].map(find);
}
