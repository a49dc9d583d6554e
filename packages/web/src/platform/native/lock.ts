import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { choose, isChosen } from './choices.ts';
import { PrivacyScreen } from './plugins.ts';

/** Whether the phone has a lock: face, finger or code. */
export async function canLock(): Promise<boolean> {
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry();
  return isAvailable || deviceIsSecure;
}

/** Checks the user by face, finger or the phone's code; returns whether it succeeded. */
export async function askWhoIsThere(reason: string): Promise<boolean> {
  return BiometricAuth.authenticate({ reason, androidTitle: reason, allowDeviceCredential: true }).then(
    () => true,
    () => false,
  );
}

/** Turning it on or off requires unlocking it. Resolves to whether it is on. */
export async function chooseLock(on: boolean, reason: string): Promise<boolean> {
  if (await askWhoIsThere(reason)) await choose('lock', on);
  return isChosen('lock');
}

/** Hides the app among the recent ones, or shows it again. */
export async function chooseHiding(on: boolean): Promise<void> {
  await choose('hide', on);
  await applyHiding();
}

export async function applyHiding(): Promise<void> {
  await ((await isChosen('hide')) ? PrivacyScreen.enable() : PrivacyScreen.disable());
}
