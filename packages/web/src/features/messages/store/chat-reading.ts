// The chat's requests to the server.
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { readVersioned, type Snapshot } from '#platform/sync/queries/versioned.ts';

/** Null for a deleted message. */
export async function readMessage(id: string): Promise<Message | null> {
  try {
    return await call(messageEndpoints.getMessage, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Reads pages of the chat of a household. */
export const pagesOf =
  (colocationId: string) =>
  (page: {
    before?: string;
    after?: string;
    around?: string;
    limit: number;
    letters?: number;
  }): Promise<Snapshot<readonly Message[]>> =>
    readVersioned(messageEndpoints.listMessages, { query: { colocationId, ...page } });
