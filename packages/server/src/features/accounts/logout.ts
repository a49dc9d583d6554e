import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { credentialsOf } from '#platform/access/credentials.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { CLEAR_CACHE } from '#platform/http/answers/clear-cache.ts';
import { endSessionCookie } from '#platform/http/answers/session-cookie.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { takeDevice } from './credentials.ts';

/** The older client shows these words. A browser has no such token, and its session in its place. */
const FCM_TOKEN_REQUIRED = 'FCM token is required (could be absent on browser)';

/**
 * Removes the device and ends the session. Without a session, the exact pair of user and device is enough to end that device's
 * session. Signing out twice is no error.
 */
export const logout =
  ({ database, sessions }: Platform): Handler<(typeof accountEndpoints)['logout']> =>
  async ({ body, caller, request, reply }) => {
    reply.header(...CLEAR_CACHE);
    const { userId, fcmToken } = body ?? {};
    if (caller) {
      if (fcmToken) await takeDevice(database, caller.userId, fcmToken);
      await sessions.end(caller.userId, { only: caller.sessionId });
      endSessionCookie(request, credentialsOf(request.headers)?.jwt);
      request.log.info({ userId: caller.userId, sessionId: caller.sessionId, address: request.ip }, 'Signed out');
      return 'Signed out';
    }
    const device = userId && fcmToken ? await takeDevice(database, userId, fcmToken) : undefined;
    if (userId && device?.sessionId) {
      await sessions.end(userId, { only: device.sessionId });
      request.log.info({ userId, sessionId: device.sessionId, address: request.ip }, 'Signed out');
    }
    if (!device && !credentialsOf(request.headers))
      throw new ProblemError('unauthenticated', fcmToken ? 'Sign in first' : FCM_TOKEN_REQUIRED);
    // A session that has already ended.
    endSessionCookie(request, credentialsOf(request.headers)?.jwt);
    return 'Signed out';
  };
