import { useSyncExternalStore } from 'react';
import { eventsOf } from './kernel/listeners.ts';
import { isNative } from './kernel/native.ts';

/** Chromium's offer to install, which a page can store for later. */
export type InstallPrompt = Event & {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** Set by the bootstrap script: the browser's offer comes before the app loads. */
    installPrompt?: InstallPrompt | undefined;
  }
  interface Navigator {
    /** In Safari on iOS: opened from the home screen. */
    readonly standalone?: boolean;
  }
}

/**
 * How this browser installs the app: by a prompt that we may show, by hand in Safari on iOS, or by its menu; `installed` if this
 * page is already the installed app.
 */
export type InstallMethod = 'installed' | 'ask' | 'ios' | 'menu';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints' | 'standalone'>;

/** Whether it is an iPhone, or an iPad, which calls itself a Mac. */
export const isIos = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export function readInstallMethod(): InstallMethod {
  const isStandalone = matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
  if (isNative() || isStandalone) return 'installed';
  if (window.installPrompt) return 'ask';
  return isIos(navigator) ? 'ios' : 'menu';
}

/** Shows the browser's question, which can be shown once; true when the user installs the app. */
export async function askToInstall(): Promise<boolean> {
  const promptEvent = window.installPrompt;
  window.installPrompt = undefined;
  await promptEvent?.prompt();
  const choice = await promptEvent?.userChoice;
  dispatchEvent(new Event(CHANGED));
  return choice?.outcome === 'accepted';
}

const CHANGED = 'hestia-install';
const watch = eventsOf(globalThis, 'beforeinstallprompt', 'appinstalled', CHANGED);

export const useInstallMethod = (): InstallMethod => useSyncExternalStore(watch, readInstallMethod);

const FIRST_DAY = 'install.first-day';
const OFFERED = 'install.offered';

/**
 * Whether to offer it now: on a visit on a later day than the first. A user who declines or ignores it is not asked
 * again; the settings have it.
 */
export function takeOffer(today: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): boolean {
  const first = storage.getItem(FIRST_DAY);
  if (first === null) storage.setItem(FIRST_DAY, today);
  if (first === null || first === today || storage.getItem(OFFERED) !== null) return false;
  storage.setItem(OFFERED, today);
  return true;
}
