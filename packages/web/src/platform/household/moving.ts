import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { readUser, setColocation } from '#platform/session/session.ts';
import type { Invitation } from './invitation.ts';

/** What an invitation leads to; only a code can be asked about before one has moved in. */
export const invitationQuery = (invitation: Invitation | null) =>
  queryOptions({
    queryKey: ['invitation', invitation?.code],
    queryFn: ({ signal }) =>
      call(colocationEndpoints.getInvitation, { params: { code: invitation?.code ?? '' } }, { signal }),
    enabled: typeof invitation?.code === 'string',
    staleTime: 60_000,
  });

/** Moves the signed-in person into a household; they leave the one where they live. */
export async function moveIn(invitation: Invitation): Promise<void> {
  const { code } = invitation;
  const colocationId =
    invitation.colocationId ??
    (await call(colocationEndpoints.getInvitation, { params: { code: code ?? '' } })).colocationId;
  await call(accountEndpoints.updateUser, { body: { id: readUser().id, colocationId, code } });
  setColocation(colocationId);
}

/** Leaves the household; what was paid and owed stays in its accounts. */
export async function moveOut(): Promise<void> {
  await call(accountEndpoints.quitColocation, { params: { id: readUser().id } });
  setColocation(null);
}

/** Where somebody who has just moved in is asked whether a name without an account is them; null when there is none. */
export async function claimPath(colocationId: string | null, token?: string): Promise<'/claim' | null> {
  if (colocationId === null) return null;
  const read = call(
    accountEndpoints.listMembers,
    { params: { id: colocationId } },
    token === undefined ? {} : { token },
  );
  // They can say so later, too.
  const members = await read.catch(() => []);
  return members.some((user) => user.isPlaceholder) ? '/claim' : null;
}
