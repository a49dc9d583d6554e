import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/kernel/page-title.ts';

type PageHeaderProps = {
  title: string;
  /* The way back, over the title. */
  above?: ReactNode;
  /* The screen's one fact, right-aligned on the title's rule. */
  side?: ReactNode;
  /* Buttons at the right end, on wide screens only. */
  actions?: ReactNode;
};

/* The title over the 2 px rule; the tab has it, too. */
export function PageHeader({ title, above, side, actions }: PageHeaderProps): ReactNode {
  usePageTitle(title);
  return (
    <>
      {above && <p className="ui-header-above pt-4">{above}</p>}
      <header className="ui-header">
        <h1>{title}</h1>
        {side && <div className={actions ? 'ui-header-side ui-phone-only' : 'ui-header-side'}>{side}</div>}
        {actions && <div className="ui-header-actions">{actions}</div>}
      </header>
    </>
  );
}

type SectionProps = { title: string; side?: ReactNode; className?: string; children: ReactNode };

/* A part of a screen: its head over the 2 px rule, a fact or a link at the right. */
export const Section = ({ title, side, className, children }: SectionProps): ReactNode => (
  <section className={className ? `ui-section ${className}` : 'ui-section'} aria-label={title}>
    <div className="ui-section-head">
      <h2>{title}</h2>
      {side}
    </div>
    {children}
  </section>
);
