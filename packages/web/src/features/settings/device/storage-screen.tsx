import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLast, isStorageForbidden, measureRoom } from '#platform/storage/room-on-device.ts';
import { useQueued } from '#platform/sync/sync.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { forgetCopies } from '#platform/sign-in/forget.ts';
import { Button } from '#ui/buttons/button.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { toast } from '#ui/layers/toast.ts';
import { SubScreen } from '../frame/sub-screen.tsx';

const Confirm = lazyOverlay(async () => (await import('#ui/layers/confirm.tsx')).Confirm);

const MEGABYTE = 1_000_000;

/** The data that this device stores for offline use: its size, whether it is persistent, and a button to clear it. */
export function StorageScreen() {
  const t = useTranslations('settings.storage');
  const { data: room, refetch } = useQuery({
    queryKey: ['room-on-device'],
    queryFn: measureRoom,
    networkMode: 'always',
  });
  const waiting = useQueued().length;
  if (isStorageForbidden())
    return (
      <SubScreen title={t('title')}>
        <p className="py-5">{t('forbidden')}</p>
      </SubScreen>
    );
  return (
    <SubScreen title={t('title')}>
      <p className="py-5">{t('says')}</p>
      {room && (
        <>
          {room.bytes !== null && <Used bytes={room.bytes} />}
          {waiting > 0 && <p className="pb-4">{t('waiting', { count: waiting })}</p>}
          <Lasting isLasting={room.isLasting} again={() => refetch()} />
        </>
      )}
      <Clearing />
    </SubScreen>
  );
}

function Used({ bytes }: { bytes: number }) {
  const t = useTranslations('settings.storage');
  const format = useFormatter();
  const megabytes = bytes / MEGABYTE;
  const digits = { maximumFractionDigits: megabytes < 10 ? 1 : 0 };
  const size = format.number(megabytes, { style: 'unit', unit: 'megabyte', ...digits });
  return <p className="pb-4">{t.rich('used', { size, b: bold })}</p>;
}

const bold = (words: ReactNode) => <b className="ui-num">{words}</b>;

function Lasting({ isLasting, again }: { isLasting: boolean | null; again: () => Promise<unknown> }) {
  const t = useTranslations('settings.storage');
  if (isLasting === null) return null;
  if (isLasting) return <p className="pb-4">{t('lasts')}</p>;
  const ask = async () => {
    const granted = await askToLast();
    await again();
    toast(t(granted ? 'lasts' : 'refused'));
  };
  return (
    <>
      <p className="pb-4">{t('mayGo')}</p>
      <Button icon="shield" className="mb-4" onClick={() => void ask()}>
        {t('keep')}
      </Button>
    </>
  );
}

function Clearing() {
  const t = useTranslations('settings.storage');
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const clear = async () => {
    setPending(true);
    // Data that the device fails to clear is fetched again anyway; the page reloads with an empty memory.
    await forgetCopies().catch(() => undefined);
    location.reload();
  };
  return (
    <div className="pt-6">
      <Button look="danger" small icon="trash" aria-describedby="clearing-says" onClick={() => setOpen(true)}>
        {t('clear')}
      </Button>
      <p id="clearing-says" className="pt-3 text-small text-ink-2">
        {t('clearSays')}
      </p>
      {isOpen && (
        <Confirm
          title={t('clearTitle')}
          action={t('clearNow')}
          isPending={isPending}
          onConfirm={() => void clear()}
          onClose={() => setOpen(false)}
        >
          {t(isOnline ? 'clearSays' : 'clearOffline')}
        </Confirm>
      )}
    </div>
  );
}
