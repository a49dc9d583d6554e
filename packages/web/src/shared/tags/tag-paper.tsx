import './tag-paper.css';
import type { Tag } from '@hestia/contract/tags/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { QrCode } from '#ui/figures/qr-code.tsx';
import { Drawing } from '#ui/icons/drawing.tsx';

const DRAWINGS = { chore: 'done', list: 'board' } as const;

/* A printed tag: drawing, name, and QR code. */
export function TagPaper({ kind, name, url }: Pick<Tag, 'kind' | 'name'> & { url: string }): ReactNode {
  const t = useTranslations('tags');
  return (
    <div className="tag-paper">
      <div className="tag-paper-drawing">
        <Drawing name={DRAWINGS[kind]} />
      </div>
      <p className="tag-paper-name" dir="auto">
        {name}
      </p>
      <div className="tag-paper-code">
        <QrCode text={url} label={t('alt', { name })} />
      </div>
      <p className="tag-paper-words">{t(`scanned.${kind}`)}</p>
    </div>
  );
}
