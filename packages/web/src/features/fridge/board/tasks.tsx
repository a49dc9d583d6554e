import { tasksOn } from '@hestia/contract/fridge/today.ts';
import type { Fridge, FridgeTask } from '@hestia/contract/fridge/schemas.ts';
import { isWholeDay } from '@hestia/contract/chores/whole-day.ts';
import { type Day, dayOf } from '@hestia/contract/time/day.ts';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { clockOf } from '#platform/i18n/clock.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { write } from '../device/device.ts';
import { Face } from './face.tsx';
import { WhoSheet } from './late-sheet.ts';

type Props = { page: Fridge; now: Date; today: Day };

/** What is to be done today, and what was done; a tap asks who did it. */
export function Tasks({ page, now, today }: Props) {
  const t = useTranslations('fridge');
  const [asked, ask] = useState<string | null>(null);
  const tasks = tasksOn(page, today);
  const open = tasks.filter(({ isDone }) => !isDone).length;
  const task = page.tasks.find(({ id }) => id === asked);
  const press = (pressed: FridgeTask) => {
    const [by] = pressed.doneBy;
    if (!pressed.isForEach && pressed.isDone && by !== undefined) mark(pressed.id, by, false);
    else ask(pressed.id);
  };
  return (
    <section aria-label={t('today')}>
      <div className="fridge-head">
        <h2>{t('today')}</h2>
        <span className="ui-num">{open}</span>
      </div>
      {tasks.length === 0 && <p className="fridge-empty">{t('nothing')}</p>}
      <ul>
        {tasks.map((each) => (
          <li key={each.id}>
            <Row task={each} page={page} onPress={page.rights.tick ? () => press(each) : null} facts={{ now, today }} />
          </li>
        ))}
      </ul>
      {task && (
        <WhoSheet
          title={t('who.did')}
          subject={task.title}
          members={page.members}
          first={task.members}
          chosen={task.doneBy}
          onChoose={(userId) => {
            mark(task.id, userId, !task.doneBy.includes(userId));
            ask(null);
          }}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}

const mark = (id: string, userId: string, isDone: boolean) =>
  write({ kind: 'mark', at: new Date().toISOString(), id, userId, isDone });

type RowProps = {
  task: FridgeTask;
  page: Fridge;
  /* Null where the household lets this device only look. */
  onPress: (() => void) | null;
  facts: { now: Date; today: Day };
};

function Row({ task, page, onPress, facts }: RowProps) {
  const t = useTranslations('fridge');
  const detail = useDetail(task, page, facts);
  const shown = task.isDone && !task.isForEach ? task.doneBy : task.members;
  const faces = page.members
    .filter(({ id }) => shown.includes(id))
    .toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id));
  const [first] = faces;
  const contents: ReactNode = (
    <>
      <span className="fridge-faces">
        {first ? <Face member={first} size={64} isAlone /> : <span className="fridge-nobody" />}
        {faces.length > 1 && <b className="ui-num">+{faces.length - 1}</b>}
      </span>
      <span className="fridge-words">
        <span className="fridge-big" dir="auto">
          {task.title}
        </span>
        {detail && <span className="fridge-detail">{detail}</span>}
      </span>
      {onPress && <Tick isOn={task.isDone} />}
    </>
  );
  if (!onPress)
    return (
      <div className="fridge-row" data-done={task.isDone || undefined}>
        {contents}
      </div>
    );
  return (
    <button
      type="button"
      className="fridge-row"
      data-done={task.isDone || undefined}
      aria-pressed={task.isDone}
      aria-label={t(task.isDone ? 'undo' : 'done', { title: task.title })}
      onClick={onPress}
    >
      {contents}
    </button>
  );
}

export const Tick = ({ isOn, isSmall = false }: { isOn: boolean; isSmall?: boolean }) => (
  <span className="fridge-tick" data-on={isOn || undefined}>
    {isOn && <Icon name="check" size={isSmall ? 'small' : undefined} />}
  </span>
);

/** When it is due, or how much of it is done. */
function useDetail(task: FridgeTask, { timeZone, members }: Fridge, { now, today }: RowProps['facts']): string | null {
  const t = useTranslations('fridge');
  const format = useFormatter();
  const clock = clockOf(useLocale());
  const { isDone, isForEach, doneBy, dueDate, effort } = task;
  const name = members.find(({ id }) => id === doneBy[0])?.username;
  if (isDone && !isForEach) return name === undefined ? null : t('doneBy', { name });
  if (isForEach && doneBy.length > 0)
    return t('parts', { count: String(doneBy.length), all: String(task.members.length) });
  const due = new Date(dueDate);
  const day = dayOf(due, timeZone);
  if (day < today)
    return t('since', { day: format.dateTime(due, { weekday: 'long', day: 'numeric', month: 'short', timeZone }) });
  if (!isWholeDay(dueDate, timeZone))
    return t(due < now ? 'late' : 'before', { time: format.dateTime(due, { ...clock, timeZone }) });
  return effort === null || effort === 1 ? null : t('points', { count: effort });
}
