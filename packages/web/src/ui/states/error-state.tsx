import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { RowParts } from '../rows/row.tsx';

type Props = {
  title: string;
  /* It is all that the page has: its title is the page's. */
  isPage?: boolean;
  /* It is not for the want of a network. */
  isFinal?: boolean;
  children?: ReactNode;
  onRetry: () => void;
};

/* The failure, what still works, and Try again. Offline is no failure: the data loads later. */
export function ErrorState({ title, isPage, isFinal, children, onRetry }: Props): ReactNode {
  const t = useTranslations('ui');
  const Title = isPage ? 'h1' : 'span';
  const isOnline = useIsOnline();
  if (!isOnline && !isFinal) return <NotHere />;
  return (
    <div className="ui-row" role="alert">
      <Icon name="warn" />
      <span>
        <Title className="ui-row-title">{title}</Title>
        {children && <span className="ui-row-detail">{children}</span>}
      </span>
      <Button small onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

function NotHere(): ReactNode {
  const t = useTranslations('ui.notHere');
  return (
    <div className="ui-row" role="status">
      <Icon name="offline" />
      <RowParts title={t('title')} detail={t('says')} />
    </div>
  );
}
