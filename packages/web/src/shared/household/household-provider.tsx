import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { useColocationId } from '#platform/session/session.ts';
import { colocationQuery, colocationReducer, formerMembersQuery, membersQuery, membersReducer } from './household.ts';
import { HouseholdContext } from './household-facts.ts';

const NOBODY: readonly never[] = [];

/** Gives what is known of the household to every screen below. */
export function HouseholdProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const id = useColocationId();
  const [household, memberList] = [colocationQuery(id), membersQuery(id)];
  const colocation = useOptimisticState(colocationReducer, household.queryKey, useQuery(household).data);
  const sharers = useOptimisticState(membersReducer, memberList.queryKey, useQuery(memberList).data);
  const { data: former = NOBODY } = useQuery(formerMembersQuery(id));
  const members = sharers?.filter((user) => !user.isPlaceholder) ?? NOBODY;
  return <HouseholdContext value={{ colocation, sharers, members, former }}>{children}</HouseholdContext>;
}
