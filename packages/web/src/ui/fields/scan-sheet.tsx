import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { scanQr } from '#platform/kernel/qr-reader.ts';
import { FormError } from './form-error.tsx';
import { Sheet, SheetBody } from '../layers/sheet.tsx';

/* The camera's picture, until it contains a code. */
export function ScanSheet({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }): ReactNode {
  const t = useTranslations('ui');
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const read = useEffectEvent((text: string | null) => text !== null && onRead(text));
  useEffect(() => {
    const ending = new AbortController();
    if (video.current) void scanQr(video.current, ending.signal).then(read, () => setRefused(true));
    return () => ending.abort();
  }, []);
  return (
    <Sheet title={t('scan')} onClose={onClose}>
      <SheetBody>
        {isRefused ? (
          <FormError>{t('scanRefused')}</FormError>
        ) : (
          <>
            <p className="pb-3 text-ink-2">{t('scanSays')}</p>
            <video
              ref={video}
              muted
              playsInline
              className="aspect-square w-full rounded-control bg-sunken object-cover"
            />
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}
