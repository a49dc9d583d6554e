import { useTranslations } from 'use-intl';
import { useFormerMembers, useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';

/** Somebody as screens show them. */
export type Housemate = {
  readonly id: string;
  readonly username: string;
  readonly profilePictureUrl?: string | null | undefined;
};

/** The members, the user first. The user of an id may have left; a placeholder is returned until their name has been loaded. */
export function usePeople() {
  const t = useTranslations('ui');
  const me = useUser().id;
  const members: readonly Housemate[] = useMembers().toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const former = useFormerMembers();
  const find = (id: string): Housemate =>
    [...members, ...former].find((person) => person.id === id) ?? { id, username: t('formerMember') };
  return { me, members, find };
}
