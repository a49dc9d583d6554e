// The number on the icon of the installed app: the page sets it, and the service worker counts on from there while no page is open.
import { del, get, set } from 'idb-keyval';
import { openDeviceStore } from '#platform/storage/device-store.ts';

const COUNT = 'count';
const store = () => openDeviceStore('hestia-badge');

/** Shows a number, none at zero. Absent in some browsers, refused where the app is not installed. */
export async function showOnIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? set(COUNT, count, store()) : del(COUNT, store())).catch(() => undefined);
  await navigator.setAppBadge(count).catch(() => undefined);
}

/** Adds to the number on the icon. */
export async function countOnIcon(more = 1): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const before = await get<number>(COUNT, store()).catch(() => undefined);
  await showOnIcon((before ?? 0) + more);
}
