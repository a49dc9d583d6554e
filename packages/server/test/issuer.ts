import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** An OpenID Connect issuer on loopback with real keys. */
export type TestIssuer = {
  readonly url: string;
  /** An ID token for `hestia`, good for five minutes, unless the claims say otherwise. */
  token(claims: JWTPayload, options?: { by?: CryptoKey; expires?: string | number; typ?: string }): Promise<string>;
  close(): void;
};

/** Starts an issuer that answers discovery and its keys. */
export async function startIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  let url = '';
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
    else if (request.url === '/keys') response.end(JSON.stringify({ keys: [jwk] }));
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: (claims, { by = privateKey, expires = '5m', typ } = {}) =>
      new SignJWT({ iss: url, aud: 'hestia', jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...(typ !== undefined && { typ }) })
        .setIssuedAt(claims.iat)
        .setExpirationTime(expires)
        .sign(by),
    close: () => void server.close(),
  };
}
