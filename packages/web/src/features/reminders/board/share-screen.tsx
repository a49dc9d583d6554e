import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { LinkButton } from '#ui/link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/section.tsx';
import { draftShared, type ShareFault } from './shared-drafts.ts';

/* One at a time: what is drafted twice would stand there twice. */
let drafting: ReturnType<typeof draftShared> | undefined;

/* What another app shares comes by here on its way to the board. */
export function ShareScreen(): ReactNode {
  const t = useTranslations('reminders');
  const navigate = useNavigate();
  const [fault, setFault] = useState<ShareFault | null>(null);
  useEffect(() => {
    perform(async () => {
      // A device that refuses its storage has nothing to bring along.
      drafting ??= draftShared().catch(() => 'nothing' as const);
      const search = await drafting;
      drafting = undefined;
      if (typeof search === 'string') setFault(search);
      else await navigate({ to: '/', search, replace: true });
    });
  }, [navigate]);
  if (fault === null) return null;
  return (
    <>
      <PageHeader title={t('share.title')} />
      <EmptyState
        drawing="board"
        title={t(`share.${fault}`)}
        action={
          <LinkButton to="/" icon="left">
            {t('nav')}
          </LinkButton>
        }
      />
    </>
  );
}
