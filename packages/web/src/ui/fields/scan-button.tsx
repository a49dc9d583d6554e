import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canScan } from '#platform/kernel/qr-reader.ts';
import { TextButton } from '../buttons/button.tsx';
import { lazyOverlay } from '../layers/lazy-overlay.tsx';

const ScanSheet = lazyOverlay(async () => (await import('./scan-sheet.tsx')).ScanSheet);

/* Offers the camera where it can read a QR code; nothing elsewhere. */
export function ScanButton({ onRead }: { onRead: (text: string) => void }): ReactNode {
  const t = useTranslations('ui');
  const [isOffered, setOffered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void canScan().then(setOffered, () => setOffered(false));
  }, []);
  if (!isOffered) return null;
  const read = (text: string) => {
    setOpen(false);
    onRead(text);
  };
  return (
    <>
      <TextButton icon="scan" onClick={() => setOpen(true)}>
        {t('scan')}
      </TextButton>
      {isOpen && <ScanSheet onRead={read} onClose={() => setOpen(false)} />}
    </>
  );
}
