import type { User } from '@hestia/contract/accounts/schemas.ts';
import { useTranslations } from 'use-intl';
import { useColocation, useFormerMembers, useSharers } from '#shared/household/household.ts';
import { useUser } from '#platform/session/session.ts';

/** One array: rows that compare the directory would otherwise render again with every change. */
const NO_DEVICES: readonly never[] = [];

/** A member as shown on screens. */
export type HouseholdMember = Pick<User, 'id' | 'username' | 'isPlaceholder'> &
  Partial<Pick<User, 'profilePictureUrl'>>;

/**
 * The members, the user first; of money all who share: names without an account, too (M22). The user of an id may have left;
 * until their name has been loaded, they are a former flatmate.
 */
export function useMemberDirectory() {
  const t = useTranslations('ui');
  const me = useUser().id;
  const sharers: readonly HouseholdMember[] = useSharers().toSorted(
    (a, b) => Number(b.id === me) - Number(a.id === me),
  );
  const members = sharers.filter((member) => !member.isPlaceholder);
  const former = useFormerMembers();
  const devices = useColocation()?.devices ?? NO_DEVICES;
  const find = (id: string): HouseholdMember =>
    [...sharers, ...former].find((member) => member.id === id) ?? {
      id,
      // A paired tablet signs what it adds.
      username: devices.find((device) => device.id === id)?.name ?? t('formerMember'),
    };
  return { me, members, sharers, find };
}
