import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isStorageForbidden } from '#platform/storage/room-on-device.ts';
import { useOwnQueued, useUnopened } from '#platform/sync/sync.ts';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { useConnectionStatus, useLasting } from './connection-status.ts';

/** Writes sent within this time are not mentioned. */
const BANNER_DELAY_MS = 1000;

type ConnectionWords = { readonly icon: IconName; readonly text: ReactNode; readonly isPassing: boolean };

/** The state of the connection in words; a passing state needs no action and ends without one. */
export function useConnectionWords(): ConnectionWords | null {
  const t = useTranslations('app.connection');
  const connection = useConnectionStatus();
  const queued = useOwnQueued();
  const refused = queued.filter((mutation) => mutation.refusal).length;
  const waiting = queued.length - refused + useUnopened();
  const held = queued.filter((mutation) => mutation.heldUntil !== undefined).length;
  const isSlow = useLasting(waiting > held);
  const unstored = queued.filter((mutation) => mutation.isUnstored).length;
  const isUnstored = useLasting(unstored > 0, BANNER_DELAY_MS);
  if (refused > 0) return { icon: 'warn', text: t('refused', { count: refused }), isPassing: false };
  if (isUnstored) return { icon: 'warn', text: t('unstored', { count: unstored }), isPassing: false };
  if (connection === 'offline') {
    const here = isStorageForbidden() ? t('offlineForbidden') : t('offlineKept');
    const rest = waiting > 0 ? t('waiting', { count: waiting }) : here;
    return {
      icon: 'offline',
      text: t.rich('offline', { b: (words) => <b>{words}</b>, rest }),
      isPassing: false,
    };
  }
  if (connection === 'reconnecting') return { icon: 'offline', text: t('reconnecting'), isPassing: true };
  return isSlow ? { icon: 'clock', text: t('sending', { count: waiting }), isPassing: true } : null;
}
