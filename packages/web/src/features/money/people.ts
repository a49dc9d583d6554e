import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import type { Person } from '#ui/avatar.tsx';

export type People = {
  /** My id. */
  readonly me: string;
  /** Who lives here, me first. */
  readonly members: readonly Person[];
  /** Somebody who lives here; whoever lives here no more has a name that says so. */
  readonly find: (id: string) => Person;
};

export function usePeople(): People {
  const t = useTranslations('money');
  const me = useUser().id;
  const members = useMembers().toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const byId = new Map(members.map((member) => [member.id, member]));
  return { me, members, find: (id) => byId.get(id) ?? { id, username: t('formerMember') } };
}
