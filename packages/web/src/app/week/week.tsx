import './week.css';
import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { isDoneWeek, isEmptyWeek, type Week } from '@hestia/contract/week/week.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { queueWrite } from '#platform/sync/sync.ts';
import { eventsOf } from '#platform/kernel/listeners.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { useColocation } from '#shared/household/household.ts';
import { IconButton, TextButton } from '#ui/buttons/button.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useSwapping } from './swapping.ts';
import { useChosenWeek, usePoints, useWeek } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';

const AskSheet = lazyOverlay(async () => (await import('./ask-sheet.tsx')).AskSheet);

/* Below, seven columns would be narrower than a word. */
const wide = matchMedia('(min-width: 64rem)');
const watchWide = eventsOf(wide, 'change');
const useIsWide = () => useSyncExternalStore(watchWide, () => wide.matches);

/* The household's week, the same for all members: turns and bills by day. */
export function WeekOfHousehold(): ReactNode {
  const t = useTranslations('week');
  const tasks = useTranslations('chores');
  const chosen = useChosenWeek();
  const { week, isError, refetch } = useWeek(chosen.first);
  useNoteOpened();
  return (
    <>
      <PageHeader title={t('title')} above={<BackLink to="/tasks">{tasks('title')}</BackLink>} />
      <WeekHead {...chosen} />
      {week ? <WeekBody week={week} /> : <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} />}
    </>
  );
}

/* Opening the week turns on the household's push before each week (W8). */
function useNoteOpened() {
  const { id, isWeekOpened } = useColocation() ?? {};
  useEffect(() => {
    if (id === undefined || isWeekOpened) return;
    perform(() => queueWrite(colocationCommands.setWeek, { id, isOpened: true }));
  }, [id, isWeekOpened]);
}

/* The week, the buttons to the next, and each member's points. */
function WeekHead({ first, isPresent, onBefore, onAfter, onReturn }: ReturnType<typeof useChosenWeek>): ReactNode {
  const t = useTranslations('chores.calendar');
  const format = useFormatter();
  const from = shownDay(first);
  const until = new Date(from.getTime() + 6 * DAY_MS);
  return (
    <div className="app-week-head">
      <div className="app-week-steps">
        <IconButton icon="left" label={t('previousWeek')} aria-disabled={!onBefore} onClick={onBefore} />
        <b aria-live="polite">
          {format.dateTimeRange(from, until, { day: 'numeric', month: 'short', timeZone: 'UTC' })}
        </b>
        <IconButton icon="right" label={t('nextWeek')} aria-disabled={!onAfter} onClick={onAfter} />
        {!isPresent && <TextButton onClick={onReturn}>{t('thisWeek')}</TextButton>}
      </div>
      <FairSoFar />
    </div>
  );
}

/* Its names hold the room of the figures, which come later. */
function FairSoFar(): ReactNode {
  const t = useTranslations('week');
  const format = useFormatter();
  const points = usePoints();
  if (points.length < 2) return null;
  return (
    <div className="app-week-fair">
      <span title={t('fairHelp')}>{t('fair')}</span>
      <ul aria-label={t('fair')}>
        {points.map(({ member, points: done }) => (
          <li key={member.id}>
            <bdi>{member.username}</bdi> <b className="ui-num">{done === undefined ? '–' : format.number(done)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first day of the week that was last seen with turns to do. */
let unfinished: string | undefined;

function NotYetDone({ first }: { first: string | undefined }): null {
  useEffect(() => {
    unfinished = first;
  }, [first]);
  return null;
}

/* Animated once: for members who saw the week before, on this visit. */
function AllDone({ first }: { first: string | undefined }): ReactNode {
  const t = useTranslations('week');
  const [wasUnfinished] = useState(() => first !== undefined && unfinished === first);
  useEffect(() => {
    unfinished = undefined;
  }, []);
  return (
    <p className="app-week-done" data-moment={wasUnfinished ? '' : undefined}>
      {t('done')}
    </p>
  );
}

function WeekBody({ week }: { week: Week }): ReactNode {
  const t = useTranslations('week');
  const [asked, ask] = useState<string | null>(null);
  const swapping = useSwapping();
  const isWide = useIsWide();
  const Layout = isWide ? WeekGrid : WeekList;
  const isEmpty = isEmptyWeek(week);
  const isAnyAway = week.rows.some(({ days }) => days.some(({ isAway }) => isAway));
  const canSwap = week.rows.some(({ days }) => days.some(({ items }) => items.some(swapping.isMine)));
  return (
    <>
      {isDoneWeek(week) ? <AllDone first={week.days[0]} /> : <NotYetDone first={week.days[0]} />}
      {isEmpty && (
        <EmptyState drawing="done" title={t('empty.title')}>
          {t('empty.says')}
        </EmptyState>
      )}
      {(!isEmpty || isAnyAway) && <Layout week={week} swapping={swapping} onAsk={ask} />}
      {isWide && canSwap && <p className="app-week-hint">{t('hint')}</p>}
      {asked !== null && <AskSheet id={asked} onClose={() => ask(null)} />}
    </>
  );
}
