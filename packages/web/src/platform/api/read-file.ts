import { serverBase } from '#platform/kernel/server.ts';
import { readToken } from '#platform/session/session.ts';
import { ApiError, unanswered } from './api-error.ts';
import { refusedWith } from './client.ts';

/** Reads a file that a call answers, by its path, however long that takes. Throws `ApiError`. */
export async function readFile(path: string): Promise<Blob> {
  const token = readToken();
  const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  try {
    const response = await fetch(serverBase() + path, { headers, credentials: 'same-origin', cache: 'no-store' });
    if (!response.ok) throw await refusedWith(token, response);
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : unanswered(error);
  }
}
