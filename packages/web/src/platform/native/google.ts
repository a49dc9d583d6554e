import { SocialLogin } from './plugins.ts';

/**
 * Google's own sign-in on the phone: its web button refuses to work inside apps. Answers the ID token, made out to the
 * server's client id and with the server's nonce. Throws when it is put away, or the phone has none.
 */
export async function askGoogle({ clientId, nonce }: { clientId: string; nonce: string }): Promise<string> {
  await SocialLogin.initialize({ google: { webClientId: clientId, iOSServerClientId: clientId, mode: 'online' } });
  const { result } = await SocialLogin.login({ provider: 'google', options: { nonce } });
  if (!('idToken' in result) || result.idToken === null) throw new Error('Google gave no ID token');
  return result.idToken;
}
