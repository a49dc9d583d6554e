import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DAY } from '#platform/i18n/day.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { LinkButton } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { TaggedList } from './tagged-list.tsx';
import { TaggedTask } from './tagged-task.tsx';
import { useScanned } from './use-scanned.ts';

/* The one thing that a scanned tag is about, with its one button. */
export function Scanned(): ReactNode {
  const t = useTranslations('tags');
  const problemText = useProblemText();
  const code = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' });
  const { tag, isNothing, isCut, error, refetch } = useScanned(code);
  if (tag?.withdrawnBy !== undefined) return <Withdrawn tag={tag} />;
  if (tag?.kind === 'chore') return <TaggedTask id={tag.thingId} title={tag.name} />;
  if (tag?.kind === 'list') return <TaggedList id={tag.thingId} title={tag.name} />;
  if (isNothing) return <Closed title={t('nothing.title')}>{t('nothing.says')}</Closed>;
  if (isCut) return <Closed title={t('cut.title')}>{t('cut.says')}</Closed>;
  return (
    <>
      <PageHeader title={t('one')} />
      <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={4} />
    </>
  );
}

function Withdrawn({ tag: { name, withdrawnBy = '', withdrawnAt = '' } }: { tag: Tag }): ReactNode {
  const t = useTranslations('tags');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const day = format.dateTime(new Date(withdrawnAt), DAY);
  return (
    <Closed title={t('withdrawn.title', { name })}>
      {t('withdrawn.by', { name: find(withdrawnBy).username, day })}
    </Closed>
  );
}

function Closed({ title, children }: { title: string; children: string }): ReactNode {
  const t = useTranslations('tags');
  return (
    <>
      <PageHeader title={t('one')} />
      <EmptyState drawing="board" title={title} action={<LinkButton to="/">{t('home')}</LinkButton>}>
        {children}
      </EmptyState>
    </>
  );
}
