import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { Logo } from '#ui/logo.tsx';
import './session.css';

/** The pages outside of the house: the poster on one side, what is to be done on the other. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  const t = useTranslations('session.login');
  return (
    <div className="poster">
      <header className="sheet-of-ink">
        <p className="wordmark">
          <Logo size={34} />
          Hestia
        </p>
        <p className="headline">{t('headline')}</p>
        <Logo className="big" />
      </header>
      <main className="task">{children}</main>
    </div>
  );
}
