import { createContext, use } from 'react';
import type { useMemberDirectory } from '#shared/household/member-directory.ts';

type BoardMembers = Pick<ReturnType<typeof useMemberDirectory>, 'me' | 'members' | 'find'>;

const Context = createContext<BoardMembers>({ me: '', members: [], find: (id) => ({ id, username: '' }) });

/** The members, with me; computed once per board. */
export const BoardMembersProvider = Context;
export const useBoardMembers = (): BoardMembers => use(Context);
