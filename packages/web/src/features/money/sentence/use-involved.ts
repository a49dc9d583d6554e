import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';

/** The members, and former ones who paid or shared it. */
export function useInvolved(before: Expense | undefined) {
  const { sharers, find } = useMemberDirectory();
  const involved = before ? [...payersOf(before), ...Object.keys(before.shares)] : [];
  return [...new Set([...sharers.map((member) => member.id), ...involved])].map(find);
}
