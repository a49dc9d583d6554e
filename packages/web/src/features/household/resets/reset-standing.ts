import { standingOf } from '@hestia/contract/colocations/resets.ts';
import type { MemberReset } from '@hestia/contract/colocations/reset-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { colocationQuery, useColocation } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';
import { useColocationId } from '#platform/session/session.ts';

export type ResetStatus = {
  readonly reset: MemberReset;
  readonly standing: 'asked' | 'waiting' | 'ready';
  /** The names of the two, and until when, for the texts. */
  readonly words: { readonly by: string; readonly and: string; readonly when: string };
};

/** The state of a reset of a member's password; null without one. */
export function useReset(userId: string): ResetStatus | null {
  const now = useNow();
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const reset = useColocation()?.resets?.find((each) => each.userId === userId);
  const standing = reset ? standingOf(reset, now) : null;
  if (!reset || standing === null) return null;
  const until = standing === 'waiting' && reset.dueAt !== null ? reset.dueAt : reset.expiresAt;
  const when = format.dateTime(new Date(until), 'clock', DAY);
  const and = reset.confirmedBy === null ? '' : find(reset.confirmedBy).username;
  return { reset, standing, words: { by: find(reset.askedBy).username, and, when } };
}

/** Reads the household again, with its resets: the hub may be away. */
export function useReread(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { queryKey } = colocationQuery(useColocationId());
  return () => queryClient.invalidateQueries({ queryKey });
}
