import { LocalNotifications } from './plugins.ts';
import { CHANNEL_ID } from './channel.ts';
import { isChosen } from './choices.ts';

/** The time of a reminder. */
export type Reminder = { readonly title: string; readonly body: string; readonly at: string; readonly path: string };

/** iOS schedules up to 64 per app. */
const MAX_REMINDERS = 50;

/** Asks whether the phone may remind, after a tap; answers whether it may. */
export async function askForReminders(): Promise<boolean> {
  const { display } = await LocalNotifications.requestPermissions();
  return display === 'granted';
}

/**
 * Schedules exactly these reminders on the phone: the nearest first, up to its limit. None if the user didn't choose
 * that.
 */
export async function planReminders(all: readonly Reminder[]): Promise<void> {
  const { notifications } = await LocalNotifications.getPending();
  if (notifications.length > 0)
    await LocalNotifications.cancel({ notifications: notifications.map(({ id }) => ({ id })) });
  if (!(await isChosen('remind'))) return;
  const next = all.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, MAX_REMINDERS);
  if (next.length === 0) return;
  await LocalNotifications.schedule({
    notifications: next.map(({ title, body, at, path }, index) => ({
      id: index + 1,
      title,
      body,
      channelId: CHANNEL_ID,
      // Approximate: exact alarms need a further permission.
      schedule: { at: new Date(at), allowWhileIdle: true },
      extra: { path },
    })),
  });
}

/** Listens for taps on a reminder. */
export async function followReminders(open: (path: string) => void): Promise<void> {
  await LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) => {
    const { path } = (notification.extra ?? {}) as { path?: unknown };
    if (typeof path === 'string') open(path);
  });
}
