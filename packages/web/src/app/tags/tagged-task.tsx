import './tagged.css';
import { hasDone, partOf } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { feelTap } from '#platform/kernel/tap.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform, usePerformOnce } from '#platform/perform.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { PageHeader } from '#ui/rows/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useChoreActions } from '../../features/chores/doing/chore-actions.ts';
import { DueLead } from '../../features/chores/rota/due-lead.tsx';
import { readersDue } from '../../features/chores/rota/due.ts';
import { canTick } from '../../features/chores/rota/filters.ts';
import { useFollowing } from '../../features/chores/rota/following.ts';
import { useChore } from '../../features/chores/rota/use-chore.ts';

type Props = { id: string; title: string };

/* A task of which one needs only to say that it is done. */
export function TaggedTask({ id, title }: Props): ReactNode {
  const t = useTranslations('chores');
  const { chore, isGone, isError, refetch } = useChore(id);
  return (
    <>
      <PageHeader title={chore?.title ?? title} />
      {chore ? (
        <Task key={id} chore={chore} />
      ) : isGone ? (
        <EmptyState drawing="done" title={t('gone')} />
      ) : (
        <NotRead title={t('oneFailed')} isError={isError} refetch={refetch} rows={3} />
      )}
    </>
  );
}

function Task({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations('tags');
  const { find } = useMemberDirectory();
  const names = useNames();
  const next = useNext(chore);
  const who = Object.keys(chore.enrolledUsers).map((id) => find(id).username);
  return (
    <div className="app-tagged">
      <p className="app-tagged-now">
        <DueLead chore={chore} />
        <span>{chore.doneBy ? t('doneBy', { name: find(chore.doneBy).username }) : names(who)}</span>
      </p>
      <DoneButton chore={chore} />
      {next && <p className="app-tagged-next">{next}</p>}
      <p>
        <TextLink iconAfter="right" to="/tasks" search={{ chore: chore.id }}>
          {t('openTask')}
        </TextLink>
      </p>
    </div>
  );
}

/* For a task that everyone has to do, the user’s part, if they are on it. */
function DoneButton({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations();
  const { mark } = useChoreActions();
  const { me } = useMemberDirectory();
  const performOnce = usePerformOnce();
  const isOff = chore.isForEach === true && !partOf(chore, me) && (chore.isDone || !canTick(chore, me));
  if (isOff) return null;
  if (hasDone(chore, me))
    return (
      <Button wide icon="undo" onClick={() => perform(() => mark(chore, false))}>
        {t(chore.isForEach ? 'recurrence.each.notMine' : 'chores.reopen')}
      </Button>
    );
  const done = () => {
    feelTap();
    performOnce(() => mark(chore, true));
  };
  return (
    <Button look="fill" wide icon="check" className="app-tagged-button" onClick={done}>
      {t(chore.isForEach ? 'recurrence.each.mine' : 'tags.done')}
    </Button>
  );
}

/** The next turn's member and day, kept on the page once this turn is done. Null if none follows. */
function useNext(chore: Chore): string | null {
  const t = useTranslations('tags');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { find } = useMemberDirectory();
  const following = useFollowing();
  const [next, setNext] = useState<Chore>();
  const look = useEffectEvent(async () => setNext(await following(chore)));
  const openSince = chore.repeat && !chore.isDone ? chore.updatedAt : null;
  useEffect(() => {
    if (openSince !== null) perform(() => look());
  }, [openSince]);
  if (!next) return null;
  const day = format.dateTime(readersDue(next.dueDate, timeZone), { weekday: 'long', day: 'numeric', month: 'long' });
  const whose = next.repeat?.whose ?? null;
  return whose === null ? t('next', { day }) : t('nextIs', { day, name: find(whose).username });
}
