import { Invitation } from '@hestia/contract/colocations/shapes.ts';
import { useNow } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';

/** The invitation that I made on this device and that still holds; the server does not tell codes a second time. */
export function useOwnInvitation(
  colocationId: string,
): [invitation: Invitation | null, keep: (invitation: Invitation | null) => void] {
  const [kept, keep] = useDraft<unknown>(`invitation:${colocationId}`, null);
  const now = useNow();
  const read = Invitation.safeParse(kept);
  const holds = read.success && new Date(read.data.expiresAt) > now;
  return [holds ? read.data : null, keep];
}
