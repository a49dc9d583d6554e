import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { readUser, saveUser, setColocation } from '#platform/session/session.ts';
import type { Invitation } from './invitation.ts';

/** The household of an invitation; before joining, only a code can be looked up. */
export const invitationQuery = (invitation: Invitation | null) =>
  queryOptions({
    queryKey: ['invitation', invitation?.code],
    queryFn: ({ signal }) =>
      call(colocationEndpoints.getInvitation, { params: { code: invitation?.code ?? '' } }, { signal }),
    enabled: typeof invitation?.code === 'string',
    staleTime: 60_000,
  });

/** Moves the signed-in user into a household, with a new name if given; they leave their current one. */
export async function moveIn(invitation: Invitation, username?: string): Promise<void> {
  const { code } = invitation;
  const colocationId =
    invitation.colocationId ??
    (await call(colocationEndpoints.getInvitation, { params: { code: code ?? '' } })).colocationId;
  const name = username?.trim();
  await call(accountEndpoints.updateUser, {
    body: { id: readUser().id, colocationId, code, ...(name && { username: name }) },
  });
  if (name) saveUser({ ...readUser(), username: name });
  setColocation(colocationId);
}

/** Leaves the household; payments and debts stay in its accounts. */
export async function moveOut(): Promise<void> {
  await call(accountEndpoints.quitColocation, { params: { id: readUser().id } });
  setColocation(null);
}

/** The page where a new member may claim a placeholder; null without any. */
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
