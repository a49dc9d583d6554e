import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';

/** Somebody as screens show them. */
export type Housemate = {
  readonly id: string;
  readonly username: string;
  readonly profilePictureUrl?: string | null | undefined;
};

/** Who lives here, me first; whoever is asked for and lives here no more has a name that says so. */
export function usePeople() {
  const t = useTranslations('ui');
  const me = useUser().id;
  const members: readonly Housemate[] = useMembers().toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const find = (id: string): Housemate =>
    members.find((member) => member.id === id) ?? { id, username: t('formerMember') };
  return { me, members, find };
}
