import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLastOnce } from '#platform/storage/room-on-device.ts';
import { onOutboxEvent, useOwnQueued } from '#platform/sync/sync.ts';
import { preloadLater } from '#platform/first-paint.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import type { OutboxEvent } from '#platform/sync/outbox/outbox.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { perform } from '#platform/perform.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layers/toast.ts';
import { useConnectionStatus } from './connection-status.ts';
import { useConnectionWords } from './connection-words.tsx';
import { usePaymentTitle } from './payment-title.ts';
import { QueuedChanges } from './queued-changes-part.ts';

/* It needs the commands of every feature: too much for a first screen. */
const loadTitles = () => import('./queued-title.ts');

/** Shows when the app is offline, and which writes the server refused. */
export function ConnectionBanner() {
  const t = useTranslations('app.connection');
  const [isOpen, setOpen] = useState(false);
  const words = useConnectionWords();
  const hasQueued = useOwnQueued().length > 0;
  useLossToasts();
  useLastingStorage();
  return (
    <>
      {words && !words.isPassing && (
        <Banner
          icon={words.icon}
          action={hasQueued && <TextButton onClick={() => setOpen(true)}>{t('see')}</TextButton>}
        >
          {words.text}
        </Banner>
      )}
      {isOpen && <QueuedChanges onClose={() => setOpen(false)} />}
    </>
  );
}

/** Writes waiting offline are only on this device. */
function useLastingStorage(): void {
  const mustLast = useOwnQueued().length > 0;
  const isOffline = useConnectionStatus() === 'offline';
  useEffect(() => {
    if (mustLast && isOffline) perform(askToLastOnce);
  }, [mustLast, isOffline]);
}

/** Shows why a write that was refused, or could be neither stored nor sent, was reverted. The only place that does. */
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
