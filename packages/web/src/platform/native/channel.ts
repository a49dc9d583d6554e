import { Capacitor } from '@capacitor/core';
import { LocalNotifications } from './plugins.ts';

/** As the Android project names it for pushes that arrive while the app is closed (`values/notifications.xml`). */
export const CHANNEL_ID = 'hestia';

/** Of Android's `NotificationManager`: with sound, and shown over what is open. */
const IMPORTANCE_HIGH = 4;
/** Of Android's `Notification`: on the lock screen without its text, where its owner wants that. */
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
