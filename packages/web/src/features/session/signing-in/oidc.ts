import { askNonce, type Proof } from './id-token-entry.ts';

/**
 * Sign-in with an OpenID Connect issuer: authorization code with PKCE (RFC 7636), as RFC 9700 recommends for browser apps. The
 * page leaves for the issuer and returns to /login with a code, which is exchanged for the ID token here.
 */
export type Issuer = { readonly issuer: string; readonly clientId: string };

type Discovery = {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
};
type SignInRequest = {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly search: string;
};

const STORAGE_KEY = 'oidc-errand';
const redirectUri = () => `${location.origin}/login`;

/** Leaves for the issuer. The present query (an invitation, say) waits for the return. */
export async function leaveFor({ issuer, clientId }: Issuer): Promise<void> {
  const { authorization_endpoint: endpoint } = await discover(issuer);
  const signInRequest: SignInRequest = {
    state: random(),
    verifier: random(),
    nonce: await askNonce(),
    search: location.search,
  };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(signInRequest));
  const url = new URL(endpoint);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: signInRequest.state,
    nonce: signInRequest.nonce,
    code_challenge: await challengeOf(signInRequest.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  location.assign(url);
}

/** Whether this page is a return from the issuer. */
export const isReturn = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error')) && sessionStorage.getItem(STORAGE_KEY) !== null;

/** After the return, the query from before: the issuer's own `code` must not be mistaken for an invitation's. */
export function searchBefore(): Record<string, string> | null {
  if (!isReturn(new URLSearchParams(location.search))) return null;
  return Object.fromEntries(new URLSearchParams(readSignInRequest()?.search));
}

/** Ends a return: answers the ID token with its nonce, and the query from before. Throws when the issuer refused or the answer is not for us. */
export async function comeBack(
  { issuer, clientId }: Issuer,
  search: URLSearchParams,
): Promise<{ proof: Proof; search: string }> {
  const signInRequest = readSignInRequest();
  sessionStorage.removeItem(STORAGE_KEY);
  const code = search.get('code');
  if (signInRequest === null || code === null || search.get('state') !== signInRequest.state)
    throw new Error('Not our sign-in request');
  const { token_endpoint: endpoint } = await discover(issuer);
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri(),
      code_verifier: signInRequest.verifier,
    }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token?: string };
  if (!response.ok || idToken === undefined) throw new Error('The issuer gave no ID token');
  if (claimsOf(idToken).nonce !== signInRequest.nonce) throw new Error('The ID token answers another question');
  return { proof: { googleToken: idToken, nonce: signInRequest.nonce }, search: signInRequest.search };
}

const readSignInRequest = (): SignInRequest | null =>
  JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SignInRequest | null;

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
    .replaceAll('=', '');
}

// Only the nonce is read here; the server checks the signature and everything else.
function claimsOf(jwt: string): { nonce?: unknown } {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return JSON.parse(atob(payload)) as { nonce?: unknown };
}
