import { createContext, use } from 'react';
import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import type { Person } from '#ui/avatar.tsx';

export type People = {
  readonly me: string;
  /** How many live here. */
  readonly count: number;
  /** Whoever is asked for and lives here no more has a name that says so. */
  readonly find: (id: string) => Person;
};

/** Who lives here, with me; asked for once per board. */
export function usePeople(): People {
  const t = useTranslations('reminders');
  const members = useMembers();
  const me = useUser().id;
  const find = (id: string): Person =>
    members.find((member) => member.id === id) ?? { id, username: t('formerMember') };
  return { me, count: members.length, find };
}

const Context = createContext<People>({ me: '', count: 0, find: (id) => ({ id, username: '' }) });

export const PeopleProvider = Context;
export const useBoardPeople = (): People => use(Context);
