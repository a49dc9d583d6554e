import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/* What did not work, what still stands, and Try again. */
export function ErrorState({
  title,
  isPage,
  children,
  onRetry,
}: {
  title: string;
  /* It is all that the page has: its title is the page's. */
  isPage?: boolean;
  children?: ReactNode;
  onRetry: () => void;
}): ReactNode {
  const t = useTranslations('ui');
  const Title = isPage ? 'h1' : 'span';
  return (
    <div className="row" role="alert">
      <Icon name="warn" />
      <span>
        <Title className="row-title">{title}</Title>
        {children && <span className="row-detail">{children}</span>}
      </span>
      <Button small onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
