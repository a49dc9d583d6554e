import '../doing/struck.css';
import './chore-row.css';
import { hasDone, stillTo } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { AvatarStack } from '#ui/people/avatar.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Queued } from '#ui/rows/row.tsx';
import { beginningOf } from '#ui/texts/fold.ts';
import { useSwipe } from '#ui/gestures/use-swipe.ts';
import { ChecklistCount } from '../doing/checklist-count.tsx';
import { useChoreActions } from '../doing/chore-actions.ts';
import { DoneCheck } from '../doing/done-check.tsx';
import { DueLead } from '../rota/due-lead.tsx';
import { canTick } from '../rota/filters.ts';
import { useHandoverState } from '../handing-over/handover-words.ts';
import { useStopped } from '../rota/stopped.ts';
import { useTicking } from '../doing/ticking.ts';

type Props = {
  chore: Chore;
  isWaiting: boolean;
  /* It is shown in the second pane. */
  isOpen: boolean;
  onOpen: (id: string) => void;
  /* It was just ticked, and stays for a moment in place. */
  isLeaving: boolean;
  onLeaving: (id: string, isLeaving: boolean) => void;
};

/* Memoised: a tick must not render a list of a hundred again. */
export const ChoreRow = memo(function ChoreRow(props: Props): ReactNode {
  const { chore, isWaiting, isOpen, onOpen, isLeaving, onLeaving } = props;
  const t = useTranslations('chores');
  const { me } = useMemberDirectory();
  const { enrol } = useChoreActions();
  const tick = useTicking(onLeaving);
  const isMine = canTick(chore, me);
  const swipe = useSwipe(hasDone(chore, me) || !isMine ? undefined : () => perform(() => tick(chore, true)));
  const isNobodys = Object.keys(chore.enrolledUsers).length === 0;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(chore.id);
  };
  return (
    <li
      className={`ui-row ui-swipe chore-row${chore.isDone ? ' chore-row-done' : ''}${isLeaving && chore.isDone ? ' chore-row-leaving' : ''}`}
      onAnimationEnd={({ animationName }) => animationName === 'fold' && onLeaving(chore.id, false)}
      {...swipe}
    >
      <DueLead chore={chore} />
      <a
        href={`?chore=${chore.id}`}
        onClick={open}
        aria-current={isOpen ? 'true' : undefined}
        className="chore-row-link min-w-0"
      >
        <span className="ui-row-title chore-row-title">
          <bdi className="chore-struck">{chore.title}</bdi>
          {chore.repeat && <Repeats />}
          {chore.checklist && chore.checklist.length > 0 && <ChecklistCount lines={chore.checklist} />}
        </span>
        <span className="ui-row-detail">{isWaiting ? <Queued /> : <Detail chore={chore} />}</span>
      </a>
      <span className="chore-row-end">
        {isNobodys && !chore.isDone ? (
          <Button small className="chore-row-take" onClick={() => perform(() => enrol(chore, me))}>
            {t('take')}
            <bdi className="sr-only">{chore.title}</bdi>
          </Button>
        ) : (
          <Enrolled chore={chore} />
        )}
        {/* A thumb hits it anywhere at the row's end: 44 px wide, as high as the row. */}
        {isMine ? (
          <DoneCheck className="-my-[6px] -mr-[9px] min-h-[64px] w-[44px] justify-center" chore={chore} onTick={tick} />
        ) : (
          <span className="-mr-[9px] w-[44px]" />
        )}
      </span>
    </li>
  );
});

function Repeats(): ReactNode {
  const t = useTranslations('chores.repeat');
  return (
    <span className="chore-row-repeats ms-2 text-ink-2">
      <Icon name="repeat" size="tiny" />
      <span className="sr-only">{t('repeats')}</span>
    </span>
  );
}

/* One line below the title: the member asked to do it, who did it and for when, or the beginning of the description. */
function Detail({ chore }: { chore: Chore }): ReactNode {
  const { me } = useMemberDirectory();
  if (chore.handover?.by === me) return <AskedByMe chore={chore} />;
  return chore.repeat ? <OfSeries chore={chore} /> : <Attention chore={chore} />;
}

/* If no member is left for its turns, that question comes first. */
function OfSeries({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations('chores.stopped');
  return useStopped(chore).isStopped ? <b>{t('ask')}</b> : <Attention chore={chore} />;
}

/* The asker waits for an answer, and has to know when it is no. */
function AskedByMe({ chore }: { chore: Chore }): ReactNode {
  const state = useHandoverState(chore);
  return state && state.status !== 'took' ? state.words : <Attention chore={chore} />;
}

function Attention({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const { me, find } = useMemberDirectory();
  const timeZone = useTimeZone();
  const list = useNames();
  const namesOf = (ids: readonly string[]) => list(ids.map((id) => find(id).username));
  if (chore.isForEach && !chore.isDone && chore.parts?.length) return t('left', { names: namesOf(stillTo(chore)) });
  if (!chore.isDone || !chore.doneAt) return chore.description && beginningOf(chore.description);
  const { doneBy } = chore;
  const due = dayOf(chore.dueDate, timeZone);
  const wasForThen = due === dayOf(chore.doneAt, timeZone);
  const doers = chore.parts?.map(({ userId }) => userId) ?? [];
  const one = doneBy !== null && (doneBy === me ? t('me') : find(doneBy).username);
  const doer = doers.length > 1 ? namesOf(doers) : one;
  const day = () => format.dateTime(shownDay(due), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const when = !wasForThen && t('wasDue', { day: day() });
  return joinFacts([doer, when]);
}

function Enrolled({ chore }: { chore: Chore }): ReactNode {
  const { find } = useMemberDirectory();
  const members = Object.keys(chore.enrolledUsers).map(find);
  return members.length > 0 && <AvatarStack members={members} size={36} most={3} />;
}
