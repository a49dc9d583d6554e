import type { Invitation } from '@hestia/contract/colocations/shapes.ts';
import { useNow } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';

/** The invitation that I made on this device and that still holds; the server does not tell codes a second time. */
export function useOwnInvitation(
  colocationId: string,
): [invitation: Invitation | null, keep: (invitation: Invitation | null) => void] {
  const now = useNow();
  const [kept, keep] = useDraft<Invitation | null>(`invitation:${colocationId}`, null);
  return [kept !== null && new Date(kept.expiresAt) > now ? kept : null, keep];
}
