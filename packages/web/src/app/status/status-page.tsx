import './status-page.css';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { Logo } from '#ui/icons/logo.tsx';

type Props = { figure: string; title: string; children: ReactNode; action: ReactNode };

/** Not-found and error page. */
export function StatusPage({ figure, title, children, action }: Props) {
  usePageTitle(title);
  return (
    <main className="app-status-page">
      <span className="ui-wordmark">
        <Logo size={30} />
        Hestia
      </span>
      <p className="app-status-page-figure ui-num" aria-hidden="true">
        {figure}
      </p>
      <hr />
      <h1>{title}</h1>
      <p className="text-small text-ink-2">{children}</p>
      {action}
    </main>
  );
}
