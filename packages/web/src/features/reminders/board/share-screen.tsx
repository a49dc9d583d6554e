import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { perform } from '#platform/perform.ts';
import { LinkButton } from '#ui/buttons/link.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { draftShared, type ShareFault } from './shared-drafts.ts';

/* One at a time: a second draft would duplicate the note. */
let drafting: ReturnType<typeof draftShared> | undefined;

/* Receives content shared by another app on its way to the board or the import. */
export function ShareScreen(): ReactNode {
  const navigate = useNavigate();
  const [fault, setFault] = useState<ShareFault | null>(null);
  useEffect(() => {
    perform(async () => {
      // A device without storage has nothing to share.
      drafting ??= draftShared().catch(() => 'nothing' as const);
      const way = await drafting;
      drafting = undefined;
      if (typeof way !== 'string') return navigate({ ...way, replace: true });
      // Rarely read: the board's pages don't load them.
      await untilLoaded(() => needTexts('install'));
      setFault(way);
    });
  }, [navigate]);
  return fault && <Fault fault={fault} />;
}

function Fault({ fault }: { fault: ShareFault }): ReactNode {
  const t = useTranslations('install.shared');
  const board = useTranslations('reminders');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        drawing="board"
        title={t(fault)}
        action={
          <LinkButton to="/" icon="left">
            {board('nav')}
          </LinkButton>
        }
      />
    </>
  );
}
