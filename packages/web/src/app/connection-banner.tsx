import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLastOnce, isStorageForbidden } from '#platform/data/room-on-device.ts';
import { onOutboxEvent, useOwnQueued, useUnopened } from '#platform/data/user-data.ts';
import { preloadLater } from '#platform/first-paint.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import type { OutboxEvent, QueuedMutation } from '#platform/outbox/outbox.ts';
import { perform } from '#platform/perform.ts';
import { Banner } from '#ui/banner.tsx';
import { TextButton } from '#ui/button.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { toast } from '#ui/toast.ts';
import { useConnectionStatus, useLasting } from './connection-status.ts';
import { usePaymentTitle } from './payment-title.ts';

const QueuedChanges = lazyOverlay(async () => (await import('./queued-changes.tsx')).QueuedChanges);

/* It knows the commands of every feature: nothing for a first screen. */
const loadTitles = () => import('./queued-title.ts');

/** What is sent within it need not be spoken of. */
const BANNER_DELAY_MS = 1000;

/** Says when there is no network, what waits to be sent, and what the server would not take. */
export function ConnectionBanner() {
  const t = useTranslations('app.connection');
  const [isOpen, setOpen] = useState(false);
  const banner = useWords();
  const hasQueued = useOwnQueued().length > 0;
  useLossToasts();
  useLastingStorage();
  return (
    <>
      {banner && (
        <Banner
          icon={banner.icon}
          action={hasQueued && <TextButton onClick={() => setOpen(true)}>{t('see')}</TextButton>}
        >
          {banner.text}
        </Banner>
      )}
      {isOpen && <QueuedChanges onClose={() => setOpen(false)} />}
    </>
  );
}

/** What waits without network is on this device alone. */
function useLastingStorage(): void {
  const mustLast = useOwnQueued().length > 0;
  const isOffline = useConnectionStatus() === 'offline';
  useEffect(() => {
    if (mustLast && isOffline) perform(askToLastOnce);
  }, [mustLast, isOffline]);
}

function useWords() {
  const t = useTranslations('app.connection');
  const connection = useConnectionStatus();
  const queued = useOwnQueued();
  const refused = queued.filter((mutation) => mutation.refusal).length;
  const waiting = queued.length - refused + useUnopened();
  const held = queued.filter((mutation) => mutation.heldUntil !== undefined).length;
  const isSlow = useLasting(waiting > held);
  const unstored = queued.filter((mutation) => mutation.isUnstored).length;
  const isUnstored = useLasting(unstored > 0, BANNER_DELAY_MS);
  if (refused > 0) return { icon: 'warn', text: t('refused', { count: refused }) } as const;
  if (isUnstored) return { icon: 'warn', text: t('unstored', { count: unstored }) } as const;
  if (connection === 'offline') {
    const here = isStorageForbidden() ? t('offlineForbidden') : t('offlineKept');
    const rest = waiting > 0 ? t('waiting', { count: waiting }) : here;
    return {
      icon: 'offline',
      text: (
        <>
          <b>{t('offline')}</b> {rest}
        </>
      ),
    } as const;
  }
  if (connection === 'reconnecting') return { icon: 'offline', text: t('reconnecting') } as const;
  return isSlow ? ({ icon: 'clock', text: t('sending', { count: waiting }) } as const) : null;
}

/** What was refused, or could be neither stored nor sent, is put back at once; these say why. The one place that does. */
function useLossToasts(): void {
  const t = useTranslations('app.connection');
  const reason = useProblemText();
  const describePayment = usePaymentTitle();
  const showLoss = async (mutation: QueuedMutation) => {
    const { queuedTitle } = await untilLoaded(loadTitles);
    toast(t('lostToast', { title: queuedTitle(mutation, describePayment) }));
  };
  const onEvent = useEffectEvent(({ name, mutation }: OutboxEvent) => {
    if (name === 'refused') toast(t('refusedToast', { reason: reason(mutation.refusal?.code) }));
    if (name === 'lost' && !mutation.isPassive) perform(() => showLoss(mutation));
  });
  useEffect(() => preloadLater(loadTitles), []);
  useEffect(() => onOutboxEvent((event) => onEvent(event)), []);
}
