import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#ui/link.tsx';
import { Lost } from './lost.tsx';

const bold = (words: ReactNode) => <b>{words}</b>;

export function NotFound() {
  const t = useTranslations('app.notFound');
  const fullPath = useLocation({ select: (location) => location.href });
  return (
    <Lost
      figure="404"
      title={t('title')}
      action={
        <LinkButton to="/" look="fill" icon="left">
          {t('back')}
        </LinkButton>
      }
    >
      {t.rich('path', { path: bold, fullPath })}
    </Lost>
  );
}
