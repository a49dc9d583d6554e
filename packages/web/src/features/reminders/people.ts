import { createContext, use } from 'react';
import { usePeople as useAllPeople } from '#platform/household/people.ts';
import type { Person } from '#ui/avatar.tsx';

export type People = {
  readonly me: string;
  /** How many live here. */
  readonly count: number;
  readonly find: (id: string) => Person;
};

/** Who lives here, with me; asked for once per board. */
export function useBoardMembers(): People {
  const { me, members, find } = useAllPeople();
  return { me, count: members.length, find };
}

const Context = createContext<People>({ me: '', count: 0, find: (id) => ({ id, username: '' }) });

export const PeopleProvider = Context;
export const useBoardPeople = (): People => use(Context);
