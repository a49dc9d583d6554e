import { payersOf } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { usePeople } from '#platform/household/people.ts';

/** Whoever lives here, and who paid or shared it, also when they live here no more. */
export function useInvolved(before: Expense | undefined) {
  const { sharers, find } = usePeople();
  const involved = before ? [...payersOf(before), ...Object.keys(before.splitBetween)] : [];
  return [...new Set([...sharers.map((person) => person.id), ...involved])].map(find);
}
