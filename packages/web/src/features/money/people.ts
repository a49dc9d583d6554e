import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import type { Person } from '#ui/avatar.tsx';

/** Who lives here, me first; whoever is asked for and lives here no more has a name that says so. */
export function usePeople() {
  const t = useTranslations('money');
  const me = useUser().id;
  const members = useMembers().toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const find = (id: string): Person =>
    members.find((member) => member.id === id) ?? { id, username: t('formerMember') };
  return { me, members, find };
}
