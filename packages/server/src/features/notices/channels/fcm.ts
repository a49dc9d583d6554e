import fs from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { PhoneItem, Outcome } from '../sending/deliver.ts';

const ServiceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  project_id: z.string(),
  token_uri: z._default(z.url(), 'https://oauth2.googleapis.com/token'),
});
type ServiceAccount = z.infer<typeof ServiceAccount>;

const TokenResponse = z.object({ access_token: z.string(), expires_in: z._default(z.number(), 3600) });

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;
/** Codes of FCM that mean a permanently invalid token (FCM HTTP v1, ErrorCode). */
const DEAD = ['UNREGISTERED', 'SENDER_ID_MISMATCH'];

/** Sends by FCM HTTP v1 in the name of a service account; `url` replaces Google's address. Throws when the file is no service account. */
export function fcmSender({ serviceAccountFile, url }: { serviceAccountFile: string; url: string | null }) {
  const account = z.parse(ServiceAccount, JSON.parse(fs.readFileSync(serviceAccountFile, 'utf8')));
  const base = (url ?? 'https://fcm.googleapis.com').replace(/\/$/, '');
  const address = `${base}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  const tokenOf = accessTokens(account);

  return async ({ token, push }: PhoneItem): Promise<Outcome> => {
    const { title, body, kind, url: place, tag = kind } = push;
    const response = await fetch(address, {
      method: 'POST',
      // The access token and the texts are only for this address.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: { token, notification: { title, body }, data: { kind, url: place }, android: { collapse_key: tag } },
      }),
    });
    // Always read, or its connection stays occupied.
    const text = await response.text();
    if (response.ok) return 'sent';
    if (DEAD.some((code) => text.includes(`"${code}"`))) return 'dead';
    // A text that is no token at all.
    if (response.status === 400 && text.includes('"message.token"')) return 'dead';
    throw new Error(`FCM responded with status ${response.status}`);
  };
}

/** Access tokens by a signed assertion (RFC 7523), each used until shortly before it ends. */
function accessTokens(account: ServiceAccount): () => Promise<string> {
  let known: { token: string; at: number; milliseconds: number } | undefined;
  return async () => {
    // A token from before the clock was set back may have expired long ago.
    if (known && Math.abs(Date.now() - known.at) < known.milliseconds) return known.token;
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const response = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    if (!response.ok) throw new Error(`FCM authentication failed with status ${response.status}`);
    const { access_token: token, expires_in: seconds } = z.parse(TokenResponse, await response.json());
    known = { token, at: Date.now(), milliseconds: seconds * 1000 - EARLY_MS };
    return token;
  };
}
