import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { Fridge } from '@hestia/contract/fridge/schemas.ts';
import type { FridgeWrite } from '@hestia/contract/fridge/predict.ts';
import { refusalOf, unanswered } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { serverBase } from '#platform/kernel/server.ts';

const TIMEOUT_MS = 20_000;

async function read(path: string, jwt: string, etag: string | null): Promise<Response> {
  const headers = { Authorization: `Bearer ${jwt}`, ...(etag !== null && { 'If-None-Match': etag }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // `no-store` keeps the browser from adding conditions and a cache of its own.
  const init = { headers, credentials: 'same-origin', cache: 'no-store', signal } as const;
  const response = await fetch(serverBase() + path, init).catch(cutOff);
  if (!response.ok && response.status !== 304) throw await refusalOf(response);
  return response;
}

/** The page, or null while it is the one with this tag. */
export async function readPage(
  jwt: string,
  etag: string | null,
): Promise<{ readonly page: Fridge; readonly etag: string | null } | null> {
  const response = await read(fridgeEndpoints.getFridge.path, jwt, etag);
  if (response.status === 304) return null;
  // The server answers by the same schema.
  return { page: (await response.json().catch(cutOff)) as Fridge, etag: response.headers.get('ETag') };
}

/** An answer that breaks off is none. */
const cutOff = (error: unknown): never => {
  throw unanswered(error);
};

export const fetchPicture = async (jwt: string, name: string): Promise<Blob> =>
  (await read(fridgeEndpoints.getFridgePicture.path.replace('{name}', encodeURIComponent(name)), jwt, null)).blob();

/** Sends a write; repeated with the same key, it takes effect once. */
export function sendWrite(jwt: string, { key, write }: { readonly key: string; readonly write: FridgeWrite }) {
  const options = { token: jwt, idempotencyKey: key, retries: 0 };
  switch (write.kind) {
    case 'tick':
      return call(fridgeEndpoints.tickFridgeItem, { body: { id: write.id, isChecked: write.isChecked } }, options);
    case 'add': {
      const { id, reminderId, name } = write;
      return call(fridgeEndpoints.addFridgeItem, { body: { id, reminderId, name } }, options);
    }
    case 'mark': {
      const { id, userId, isDone } = write;
      return call(fridgeEndpoints.markFridgeTask, { body: { id, userId, isDone } }, options);
    }
    case 'vote': {
      const { reminderId, choice, userId, isCast } = write;
      return call(fridgeEndpoints.voteOnFridge, { body: { reminderId, choice, userId, isCast } }, options);
    }
  }
}

export const renew = (jwt: string) => call(fridgeEndpoints.renewDevice, {}, { token: jwt });
