import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/* What did not work, what still stands, and Try again. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
}): ReactNode {
  const t = useTranslations('ui');
  return (
    <div className="row" role="alert">
      <Icon name="warn" />
      <span>
        <span className="row-title">{title}</span>
        {children && <span className="row-detail">{children}</span>}
      </span>
      <Button small onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
