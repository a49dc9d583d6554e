import { pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { call } from '#platform/api/client.ts';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { PAIRINGS } from '#shared/household/pairings-subscriber.ts';

export const pairingsQuery = (colocationId: string) =>
  plainQuery([...PAIRINGS, colocationId], pairingEndpoints.listPairings, { query: { colocationId } });

const reread = () => queryClient.invalidateQueries({ queryKey: PAIRINGS });

type Confirm = Parameters<typeof confirmWith>[0];
const confirmWith = (body: {
  colocationId: string;
  code: string;
  name: string;
  rights: { tick: boolean; add: boolean; vote: boolean };
  password?: string;
}) => call(pairingEndpoints.confirmPairing, { body });

export async function confirmPairing(body: Confirm): Promise<void> {
  await confirmWith(body);
  await reread();
}

export async function makeGuestLink(body: {
  colocationId: string;
  name: string;
  days: number;
  password?: string;
}): Promise<string> {
  const { url } = await call(pairingEndpoints.makeGuestLink, { body });
  await reread();
  return url;
}

export async function editPairing(body: {
  id: string;
  name: string;
  rights?: { tick: boolean; add: boolean; vote: boolean };
}): Promise<void> {
  await call(pairingEndpoints.editPairing, { body });
  await reread();
}

export async function endPairing(id: string): Promise<void> {
  await call(pairingEndpoints.endPairing, { params: { id } });
  await reread();
}
