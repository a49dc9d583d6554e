import { Capacitor } from '@capacitor/core';
import { LocalNotifications } from './plugins.ts';

/** The Android project's name of it, for pushes that arrive while the app is closed (`values/notifications.xml`). */
export const CHANNEL_ID = 'hestia';

/** Of Android's `NotificationManager`: with sound, and shown over other apps. */
const IMPORTANCE_HIGH = 4;
/** Of Android's `Notification`: on the lock screen without its text, if the owner prefers that. */
const VISIBILITY_PRIVATE = 0;

/** Creates the channel of this app's notifications, which Android lists by name in its settings; iOS has none. */
export async function createChannel(): Promise<void> {
  if (Capacitor.getPlatform() !== 'android') return;
  await LocalNotifications.createChannel({
    id: CHANNEL_ID,
    name: 'Hestia',
    importance: IMPORTANCE_HIGH,
    visibility: VISIBILITY_PRIVATE,
    vibration: true,
  });
}
