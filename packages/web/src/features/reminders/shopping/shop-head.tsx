import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { IconLink } from '#ui/buttons/link.tsx';
import { langOf } from '../notes/note-look.ts';

type Props = {
  title: string;
  /* The note on the board to go back to. */
  noteId?: string;
  children?: ReactNode;
};

/* In one line: in the shop the page is for the rows. */
export function ShopHead({ title, noteId, children }: Props): ReactNode {
  const t = useTranslations('reminders');
  usePageTitle(title);
  return (
    <header className="shop-head">
      <IconLink icon="left" label={t('title')} to="/" search={{ note: noteId }} className="-ms-[10px]" />
      <h1 dir="auto" lang={langOf(title)}>
        {title}
      </h1>
      {children}
    </header>
  );
}
