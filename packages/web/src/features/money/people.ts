import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import type { Person } from '#ui/avatar.tsx';

/** Who lives here, with me; whoever is asked for and lives here no more has a name that says so. */
export function usePeople() {
  const t = useTranslations('money');
  const members = useMembers();
  const me = useUser().id;
  const find = (id: string): Person =>
    members.find((member) => member.id === id) ?? { id, username: t('formerMember') };
  return { me, members, find };
}
