import { readPhone } from './native.ts';

/** The vibration of a tap. */
const TAP_MS = 8;

/** Vibrates when something is done, where the device can. */
export function feelTap(): void {
  const phone = readPhone();
  if (phone) phone.feel();
  else navigator.vibrate?.(TAP_MS);
}
