import { countOnIcon } from '#platform/icon-badge.ts';
import {
  callOf,
  chosen,
  type NotificationAction,
  deleteAction,
  storeAction,
  type Offer,
  readActions,
} from '#platform/notification-actions.ts';
import { tokenOf } from './session.ts';

declare const self: ServiceWorkerGlobalScope;

type Action = {
  readonly action: string;
  readonly title: string;
  readonly type?: 'text';
  readonly placeholder?: string;
};
export type Push = {
  readonly title: string;
  readonly body: string;
  readonly kind: string;
  readonly url: string;
  readonly tag?: string;
  /** How many more the icon counts; an earlier server does not say. */
  readonly counted?: number;
  readonly actions?: readonly Action[];
  readonly offer?: Offer;
  /** The text shown while an action waits for the network. */
  readonly waits?: string;
};

/** Some browsers have buttons in notifications, and some of those a field to type a reply into. */
type PushOptions = NotificationOptions & { readonly actions?: readonly Action[]; readonly renotify?: boolean };
type Click = NotificationEvent & { readonly reply?: string | null };
type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

const LOOK = { icon: '/icon-192.png', badge: '/icon-badge-96.png' };
/** The tag of the background sync, which browsers fire once there is a network again. */
export const ACTIONS_TAG = 'deeds';
const TIMEOUT_MS = 20_000;

export async function showPush(push: Push): Promise<void> {
  const { title, body, kind, url, tag = kind, actions = [] } = push;
  // It takes the place of the one before and sounds all the same: its number is another one.
  const options: PushOptions = { ...LOOK, body, tag, renotify: true, actions, data: push };
  await self.registration.showNotification(title, options);
  // An open page counts itself.
  const { counted = kind === 'due' || url.startsWith('/message') ? 1 : 0 } = push;
  if (counted > 0 && (await self.clients.matchAll({ type: 'window' })).length === 0) await countOnIcon(counted);
}

/** Performs the pressed action directly; a press elsewhere opens the app. */
export async function answerClick(event: Click): Promise<void> {
  const { url, title, waits, tag, kind, ...push } = event.notification.data as Push;
  const content = event.reply?.trim() ?? '';
  const offer = chosen(push.offer, event.action, content);
  if (!offer) return openPage(new URL(url, self.location.origin).href);
  const action: NotificationAction = {
    offer,
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    at: new Date().toISOString(),
    content,
  };
  try {
    await storeAction(action);
  } catch {
    // A device that refuses its storage: there it is done by hand.
    if (!(await isDone(action))) await openPage(new URL(url, self.location.origin).href);
    return;
  }
  if (await sendAction(action)) return;
  await self.registration.showNotification(title, { ...LOOK, body: waits ?? '', tag: tag ?? kind, data: { url } });
  await (self.registration as SyncRegistration).sync?.register(ACTIONS_TAG).catch(() => undefined);
}

/** Sends what waits; throws when something still does, so that the browser calls again. */
export async function sendActions(): Promise<void> {
  for (const action of await readActions())
    if (!(await sendAction(action))) throw new Error('Notification actions are still waiting');
}

/** Whether it has reached the server. A refusal is left to the app, which shows the reason. */
async function sendAction(action: NotificationAction): Promise<boolean> {
  if (!(await isDone(action))) return false;
  await deleteAction(action);
  return true;
}

async function isDone(action: NotificationAction): Promise<boolean> {
  const token = await tokenOf(action.offer.userId);
  if (token === null) return false;
  const { method, path, body = null } = callOf(action);
  const headers = {
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': action.key,
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(path, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  return response?.ok === true;
}

/** Brings the app to the front at a page, or opens it. */
async function openPage(href: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow(href);
    return;
  }
  await open.focus();
  await open.navigate(href);
}
