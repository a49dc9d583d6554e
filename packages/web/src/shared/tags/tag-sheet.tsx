import type { TagKind } from '@hestia/contract/tags/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/layers/sheet.tsx';
import { OwnTag } from './own-tag.tsx';

type Props = { kind: TagKind; thingId: string; onClose: () => void };

/* The tag of one thing, above its page. */
export function TagSheet({ onClose, ...thing }: Props): ReactNode {
  const t = useTranslations('tags');
  return (
    <Sheet title={t('one')} onClose={onClose}>
      <OwnTag {...thing} />
    </Sheet>
  );
}
