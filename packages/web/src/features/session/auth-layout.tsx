import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { Logo } from '#ui/logo.tsx';
import { FootLine } from './foot-line.tsx';
import './auth-layout.css';

type Props = { title: string; children: ReactNode; foot?: ReactNode };

/** The pages outside of a household: the logo on one side, what is to be done on the other. */
export function AuthLayout({ title, children, foot = <FootLine /> }: Props) {
  usePageTitle(title);
  const t = useTranslations('session.login');
  return (
    <div className="auth-layout">
      <header className="auth-brand">
        <p className="ui-wordmark">
          <Logo size={34} />
          Hestia
        </p>
        <p className="auth-headline">{t('headline')}</p>
        <Logo className="auth-logo" />
      </header>
      <main className="auth-task">
        {children}
        {foot}
      </main>
    </div>
  );
}
