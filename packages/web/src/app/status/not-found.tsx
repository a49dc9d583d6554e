import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#ui/buttons/link.tsx';
import { StatusPage } from './status-page.tsx';

const bold = (words: ReactNode) => <b>{words}</b>;

export function NotFound() {
  const t = useTranslations('app.notFound');
  const fullPath = useLocation({ select: (location) => location.href });
  return (
    <StatusPage
      figure="404"
      title={t('title')}
      action={
        <LinkButton to="/" look="fill" icon="left">
          {t('back')}
        </LinkButton>
      }
    >
      {t.rich('path', { path: bold, fullPath })}
    </StatusPage>
  );
}
