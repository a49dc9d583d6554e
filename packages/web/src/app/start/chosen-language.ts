import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { call } from '#platform/api/client.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { readToken, readUser } from '#platform/session/session.ts';

/** The id of the user whose choice of a language has not reached the server yet. */
const UNSENT = 'unsent-language';

/** Sends the server the language that the signed-in user has chosen: it writes mails and notifications in it. */
export async function sendLanguage(): Promise<void> {
  if (readToken() === null) return;
  localStorage.setItem(UNSENT, readUser().id);
  await sendUnsentLanguage();
}

/** Sends it again if an earlier attempt failed, for instance offline. */
export async function sendUnsentLanguage(): Promise<void> {
  const userId = readUser().id;
  if (readToken() === null || localStorage.getItem(UNSENT) !== userId) return;
  const language = detectLocale();
  await call(accountEndpoints.setLanguage, { body: { userId, language } });
  // Another choice may have been made meanwhile.
  if (detectLocale() === language) localStorage.removeItem(UNSENT);
}
