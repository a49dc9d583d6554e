import { Capacitor } from '@capacitor/core';
import { SocialLogin } from './plugins.ts';

/** The client id of Google that this build has for iOS (packages/native/build/page.ts). */
const iosClientId = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=hestia-google-ios]')?.content;

/** Whether this build supports Google: on iOS only with its own client id. */
export const canAskGoogle = (): boolean => Capacitor.getPlatform() !== 'ios' || iosClientId() !== undefined;

/**
 * Google's own sign-in on the phone: its web button refuses to work inside apps. Returns the ID token for the server's client id,
 * with the server's nonce. Throws if it is canceled, or the phone has none.
 */
export async function askGoogle({ clientId, nonce }: { clientId: string; nonce: string }): Promise<string> {
  const iOSClientId = iosClientId();
  await SocialLogin.initialize({
    google: {
      webClientId: clientId,
      iOSServerClientId: clientId,
      ...(iOSClientId === undefined ? {} : { iOSClientId }),
      mode: 'online',
    },
  });
  const { result } = await SocialLogin.login({ provider: 'google', options: { nonce } });
  if (!('idToken' in result) || result.idToken === null) throw new Error('Google gave no ID token');
  return result.idToken;
}
