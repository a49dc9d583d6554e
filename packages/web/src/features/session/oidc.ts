import { askNonce, type Proof } from './id-token-entry.ts';

/**
 * Sign-in with an OpenID Connect issuer: authorization code with PKCE (RFC 7636), as RFC 9700 asks of browser apps.
 * The page leaves for the issuer and comes back to /login with a code, which is exchanged for the ID token here.
 */
export type Issuer = { readonly issuer: string; readonly clientId: string };

type Discovery = {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
};
type Errand = { readonly state: string; readonly verifier: string; readonly nonce: string; readonly search: string };

const ERRAND = 'oidc-errand';
const redirectUri = () => `${location.origin}/login`;

/** Leaves for the issuer. The present query (an invitation, say) waits for the return. */
export async function leaveFor({ issuer, clientId }: Issuer): Promise<void> {
  const { authorization_endpoint: endpoint } = await discover(issuer);
  const errand: Errand = { state: random(), verifier: random(), nonce: await askNonce(), search: location.search };
  sessionStorage.setItem(ERRAND, JSON.stringify(errand));
  const url = new URL(endpoint);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: errand.state,
    nonce: errand.nonce,
    code_challenge: await challengeOf(errand.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  location.assign(url);
}

/** Whether this page is a return from the issuer. */
export const isReturn = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error')) && sessionStorage.getItem(ERRAND) !== null;

/** On a return, the query from before: the issuer's own `code` must not be taken for an invitation's. */
export function searchBefore(): Record<string, string> | null {
  if (!isReturn(new URLSearchParams(location.search))) return null;
  return Object.fromEntries(new URLSearchParams(readErrand()?.search));
}

/** Ends a return: answers the ID token with its nonce, and the query from before. Throws when the issuer refused or the answer is not for us. */
export async function comeBack(
  { issuer, clientId }: Issuer,
  search: URLSearchParams,
): Promise<{ proof: Proof; search: string }> {
  const errand = readErrand();
  sessionStorage.removeItem(ERRAND);
  const code = search.get('code');
  if (errand === null || code === null || search.get('state') !== errand.state) throw new Error('Not our errand');
  const { token_endpoint: endpoint } = await discover(issuer);
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri(),
      code_verifier: errand.verifier,
    }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token?: string };
  if (!response.ok || idToken === undefined) throw new Error('The issuer gave no ID token');
  if (claimsOf(idToken).nonce !== errand.nonce) throw new Error('The ID token answers another question');
  return { proof: { googleToken: idToken, nonce: errand.nonce }, search: errand.search };
}

const readErrand = (): Errand | null => JSON.parse(sessionStorage.getItem(ERRAND) ?? 'null') as Errand | null;

async function discover(issuer: string): Promise<Discovery> {
  const response = await fetch(`${bare(issuer)}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error('The issuer does not answer');
  const described = (await response.json()) as Discovery;
  // Or another issuer could pass for this one, and be given its codes (OpenID Connect Discovery 4.3).
  if (bare(described.issuer) !== bare(issuer)) throw new Error('Another issuer answers');
  return described;
}

/** Some are configured without the slash at their end. */
const bare = (issuer: string): string => issuer.replace(/\/$/, '');

const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

// Only the nonce is read here; the server checks the signature and everything else.
function claimsOf(jwt: string): { nonce?: unknown } {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return JSON.parse(atob(payload)) as { nonce?: unknown };
}
