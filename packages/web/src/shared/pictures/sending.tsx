import './sending.css';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useUploadShare } from '#platform/api/upload.ts';
import { Bar } from '#ui/figures/meter.tsx';

/* The upload progress of a picture, over its foot; `write` is the key of its write. */
export function Sending({ write }: { write: string | undefined }): ReactNode {
  const t = useTranslations('ui.picture');
  const share = useUploadShare(write ?? '');
  if (share === undefined) return null;
  const percent = Math.round(share * 100);
  return (
    <div className="picture-sending" role="progressbar" aria-label={t('sending')} aria-valuenow={percent}>
      <Bar percent={percent} />
    </div>
  );
}
