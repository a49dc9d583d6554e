import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { type ArgsOf, call } from '#platform/api/client.ts';

const LOGOUT_WAIT_MS = 3000;

/**
 * Asks the server to end a session, and waits for its answer for at most three seconds. The request is not given up then:
 * the session would stay open at the server although the user has signed out.
 */
export async function endAtServer(
  body: NonNullable<ArgsOf<typeof accountEndpoints.logout>['body']>,
  token?: string,
): Promise<void> {
  const ended = call(accountEndpoints.logout, { body }, { token, keepalive: true }).catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))]);
}
