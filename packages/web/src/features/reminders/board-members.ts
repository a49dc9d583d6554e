import { createContext, use } from 'react';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import type { Member } from '#ui/avatar.tsx';

export type BoardMembers = {
  readonly me: string;
  /** How many live here. */
  readonly count: number;
  readonly find: (id: string) => Member;
};

/** Who lives here, with me; asked for once per board. */
export function useBoardMembersValue(): BoardMembers {
  const { me, members, find } = useMemberDirectory();
  return { me, count: members.length, find };
}

const Context = createContext<BoardMembers>({ me: '', count: 0, find: (id) => ({ id, username: '' }) });

export const BoardMembersProvider = Context;
export const useBoardMembers = (): BoardMembers => use(Context);
