import { Capacitor } from '@capacitor/core';
import { pictureCaches } from '#platform/images/picture-caches.ts';
import { keepPicturesIn } from '#platform/images/image-store.ts';
import { runOn } from '#platform/kernel/native.ts';
import { createChannel } from '#platform/native/channel.ts';
import { followBackButton } from '#platform/native/back-button.ts';
import { followReminders } from '#platform/native/due.ts';
import { canAskGoogle } from '#platform/native/google.ts';
import { feel } from '#platform/native/haptics.ts';
import { followLinks } from '#platform/native/links.ts';
import { applyHiding } from '#platform/native/lock.ts';
import { fileShelf, forgetPictureFiles } from '#platform/native/picture-files.ts';
import { endNativePush, followPush, readPushToken, sendPushToken } from '#platform/native/push.ts';
import { followSystemBars } from '#platform/native/system-bars.ts';
import { openVault, tokenVault, tokenWritten } from '#platform/native/vault.ts';
import { lockAtStart, lockOnReturn } from './native-lock.tsx';
import { router } from '../router.tsx';

/** Installs a phone's replacements for browser features: called once, before any data is read. */
export async function openShell(): Promise<void> {
  runOn({
    server: await openVault(),
    tokens: tokenVault,
    forgetPictures: forgetPictureFiles,
    feel: () => void feel().catch(() => undefined),
    readPushToken,
    settle: async () => {
      await tokenWritten();
      await sendPushToken().catch(() => undefined);
    },
    endPush: endNativePush,
    canAskGoogle: canAskGoogle(),
    choosesWithoutCamera: Capacitor.getPlatform() === 'android',
  });
  keepPicturesIn({ retained: fileShelf(pictureCaches.retained), passing: fileShelf(pictureCaches.passing) });
  // Hidden before it shows anything. A phone that cannot do this shows the app all the same.
  await applyHiding().catch(() => undefined);
  await lockAtStart();
  void followPhone().catch(() => undefined);
}

/** Events from outside of the page: their failure must not keep the app from opening. */
async function followPhone(): Promise<void> {
  followSystemBars();
  await Promise.allSettled([
    followBackButton({ canGoBack: () => router.history.canGoBack(), back: () => router.history.back() }),
    followLinks(open),
    followPush(open),
    followReminders(open),
    createChannel(),
    lockOnReturn(),
  ]);
}

const open = (path: string) => void router.navigate({ href: path });
