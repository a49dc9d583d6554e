import './chores.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useAsked } from '#shared/asks/asked.tsx';
import { preloadLater } from '#platform/first-paint.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Fab } from '#ui/buttons/fab.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { IconLink, TextLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { Chores, GroupedChores } from './list/chore-list.tsx';
import { type Archive, useArchive, useChores } from './rota/chores-data.ts';
import { useChoreSheet } from './rota/chores-search.ts';
import { DayPane } from './list/day-pane.tsx';
import { useMinute } from './rota/due-lead.tsx';
import { countDue, filters, filterWith, type Filter } from './rota/filters.ts';
import { LeavingProvider, useLeavers } from './rota/leaving.ts';
import { SideMonth, WeekStrip } from './calendar/list-calendars.tsx';
import { usePreference } from './rota/preference.ts';
import { useForToday } from './rota/use-for-today.ts';

/* They say how a task repeats. */
const loadSheets = () => withTexts(import('./reading/chore-sheet.tsx'), 'recurrence');
const Month = lazyPart(async () => (await import('./calendar/month.tsx')).Month, <SkeletonRows rows={6} />);
const NewChoreSheet = lazyOverlay(async () => (await loadSheets()).NewChoreSheet);
const ChoreSheet = lazyOverlay(async () => (await loadSheets()).ChoreSheet);

const layouts = ['list', 'calendar'] as const;
/* On a phone tasks come first: the week is unfolded by choice. */
const folds = ['folded', 'open'] as const;

export function ChoresScreen(): ReactNode {
  const t = useTranslations('chores');
  const { search, open, close } = useChoreSheet();
  const { chores, isError, refetch } = useChores();
  const { asked, isAwaited } = useAsked('tasks', chores !== undefined);
  const [filter, setFilter] = usePreference<Filter>('chores.filter', filters, 'all');
  const [layout, setLayout] = usePreference('chores.layout', layouts, 'list');
  const [week, setWeek] = usePreference('chores.week', folds, 'folded');
  const isWeekOpen = week === 'open';
  const add = () => open({ sheet: 'new' });
  // Then the list's empty state offers the first one.
  const isEmpty = filter === 'all' && layout === 'list' && chores?.length === 0;
  useEffect(() => {
    // Behind the list, so that a sheet opens at once, also without network.
    preloadLater(loadSheets);
  }, []);
  return (
    <>
      <PageHeader
        title={t('title')}
        side={
          chores && (
            <HeadSide
              chores={chores}
              hasWeek={layout === 'list'}
              isWeekOpen={isWeekOpen}
              onWeek={(isOpen) => setWeek(isOpen ? 'open' : 'folded')}
            />
          )
        }
        actions={
          <Button look="fill" icon="plus" onClick={add}>
            {t('add')}
          </Button>
        }
      />
      <Tools filter={filter} onFilter={setFilter} layout={layout} onLayout={setLayout} />
      {asked}
      {chores && !isAwaited ? (
        <Panes
          chores={chores}
          filter={filter}
          layout={layout}
          isWeekOpen={isWeekOpen}
          setLayout={setLayout}
          onAdd={add}
        />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} lead={66} />
      )}
      {!isEmpty && <Fab onClick={add}>{t('add')}</Fab>}
      {search.sheet === 'new' && <NewChoreSheet initial={search} onClose={close} />}
      {search.chore && <ChoreSheet key={search.chore} id={search.chore} onClose={close} />}
    </>
  );
}

type ToolsProps = Pick<PanesProps, 'filter' | 'layout'> & {
  onFilter: (filter: Filter) => void;
  onLayout: PanesProps['setLayout'];
};

function Tools({ filter, onFilter, layout, onLayout }: ToolsProps): ReactNode {
  const t = useTranslations('chores');
  return (
    <div className="chore-tools">
      <Segment
        label={t('filter.label')}
        choices={filters.map((id) => ({ id, label: t(`filter.${id}`) }))}
        value={filter}
        onChange={onFilter}
      />
      <IconButton
        icon={layout === 'list' ? 'calendar' : 'list'}
        label={t(layout === 'list' ? 'calendar.show' : 'calendar.hide')}
        // In two panes it is next to the list: a day opens it in full.
        {...(layout === 'list' ? { className: 'ui-one-pane' } : {})}
        onClick={() => onLayout(layout === 'list' ? 'calendar' : 'list')}
      />
      <IconLink to="/tasks/week" icon="tidy" label={t('calendar.plan')} />
    </div>
  );
}

type HeadSideProps = Pick<PanesProps, 'chores' | 'isWeekOpen'> & {
  hasWeek: boolean;
  onWeek: (isOpen: boolean) => void;
};

/* How many tasks are mine today; on a phone it unfolds the week. */
function HeadSide({ chores, hasWeek, isWeekOpen, onWeek }: HeadSideProps): ReactNode {
  const t = useTranslations('chores');
  const { me } = useMemberDirectory();
  const timeZone = useTimeZone();
  const now = useMinute();
  return (
    <span className="chore-head-side">
      <b>{t('forYou', { count: countDue(chores, { me, now, timeZone }) })}</b>
      {hasWeek && (
        <IconButton
          icon="chevron"
          label={t('calendar.week')}
          className="ui-one-pane chore-week-fold"
          aria-expanded={isWeekOpen}
          onClick={() => onWeek(!isWeekOpen)}
        />
      )}
    </span>
  );
}

type PanesProps = {
  chores: readonly Chore[];
  filter: Filter;
  layout: (typeof layouts)[number];
  isWeekOpen: boolean;
  setLayout: (layout: (typeof layouts)[number]) => void;
  onAdd: () => void;
};

/* A phone shows the list or the month; two panes both, the chosen one wide. */
function Panes({ chores, filter, layout, isWeekOpen, setLayout, onAdd }: PanesProps): ReactNode {
  const { me } = useMemberDirectory();
  const [day, setDay] = useForToday((today) => today);
  const archive = useArchive(filter === 'done');
  const leavers = useLeavers();
  const visible = filterWith(chores, leavers.ids, filter, me);
  // For a moment list and archive can differ in age, and both contain a chore.
  const listed = new Set(chores.map(({ id }) => id));
  const archived = archive.archived?.filter(({ id }) => !listed.has(id)) ?? [];
  const all = filter === 'done' ? [...visible, ...archived] : visible;
  const choose = (next: string) => {
    setDay(next);
    setLayout('calendar');
  };
  // Tasks seen under another filter were not just completed.
  const list = (
    <List key={filter} chores={all} isFirst={chores.length === 0} filter={filter} archive={archive} onAdd={onAdd} />
  );
  const hasWeek = isWeekOpen && filter !== 'done' && all.length > 0;
  return (
    <LeavingProvider value={leavers}>
      {layout === 'calendar' ? (
        <div className="ui-panes ui-panes-both">
          <Month chores={all} day={day} onChoose={setDay} />
          <div>
            <DayPane chores={all} day={day} />
            {filter === 'done' && <ArchiveRest archive={archive} />}
          </div>
        </div>
      ) : (
        <div className="ui-panes">
          <div>
            <WithWeek chores={all} hasWeek={hasWeek} list={list} />
          </div>
          <div className="ui-aside ui-two-panes">
            <SideMonth chores={all} day={day} onChoose={choose} />
          </div>
        </div>
      )}
    </LeavingProvider>
  );
}

type WithWeekProps = { chores: readonly Chore[]; hasWeek: boolean; list: ReactNode };

/* A phone can have a week above the list; a day of it shows its due tasks. */
function WithWeek({ chores, hasWeek, list }: WithWeekProps): ReactNode {
  const [day, setDay] = useForToday<string | null>(() => null);
  return (
    <>
      {hasWeek && <WeekStrip chores={chores} chosen={day} onChoose={setDay} />}
      {day === null || !hasWeek ? list : <DayPane chores={chores} day={day} onClose={() => setDay(null)} />}
    </>
  );
}

type ListProps = {
  chores: readonly Chore[];
  /* No task was ever added. */
  isFirst: boolean;
  filter: Filter;
  archive: Archive;
  onAdd: () => void;
};

function List({ chores, isFirst, filter, archive, onAdd }: ListProps): ReactNode {
  const t = useTranslations('chores.history');
  const [hadSome, setHadSome] = useState(false);
  if (chores.length > 0 && !hadSome) setHadSome(true);
  const isWhole = filter !== 'done' || (archive.archived !== undefined && !archive.isFailed && !archive.hasMore);
  if (chores.length === 0 && isWhole)
    return <Nothing filter={filter} isFirst={isFirst} onAdd={onAdd} isLit={filter === 'all' && hadSome} />;
  if (filter !== 'done') return <GroupedChores chores={chores} />;
  return (
    <div className="pt-4">
      <p className="pb-2">
        <TextLink to="/tasks/history" iconAfter="chevron">
          {t('title')}
        </TextLink>
      </p>
      <Chores chores={chores} />
      <ArchiveRest archive={archive} />
    </div>
  );
}

/* The archive's hidden rest: loading, unavailable, or older. */
function ArchiveRest({ archive }: { archive: Archive }): ReactNode {
  const t = useTranslations('chores');
  if (archive.isFailed) return <ErrorState title={t('failed')} onRetry={archive.retry} />;
  if (archive.archived === undefined) return <SkeletonRows rows={6} lead={66} />;
  return (
    archive.hasMore && (
      <Button look="quiet" onClick={archive.readMore}>
        {t('older')}
      </Button>
    )
  );
}

type NothingProps = Pick<ListProps, 'filter' | 'isFirst' | 'onAdd'> & {
  /* The last one was just done: the hearth is lit. */
  isLit: boolean;
};

function Nothing({ filter, isFirst, isLit, onAdd }: NothingProps): ReactNode {
  const t = useTranslations('chores.empty');
  // Only at first: afterwards the screen's own button is there.
  const isNew = filter === 'all' && isFirst;
  const texts = isNew ? 'first' : filter;
  const action = isNew && (
    <Button look="fill" icon="plus" className="ui-phone-only" onClick={onAdd}>
      {t('first.action')}
    </Button>
  );
  return (
    <div className={isLit ? 'ui-lit' : undefined}>
      <EmptyState drawing="done" title={t(`${texts}.title`)} action={action}>
        {t(`${texts}.says`)}
      </EmptyState>
    </div>
  );
}
