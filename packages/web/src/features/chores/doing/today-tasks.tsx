import './struck.css';
import './today-tasks.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DoneCheck } from './done-check.tsx';
import { isLate } from '../rota/due.ts';
import type { LeavingTasks } from '../rota/leaving.ts';
import { useTicking } from './ticking.ts';

type Props = { chores: readonly Chore[]; leaving: LeavingTasks; now: Date };

/** My tasks due today or overdue, in one line: the first with its tick, and the number of others. */
export function TodayTasks({ chores, leaving, now }: Props): ReactNode {
  const t = useTranslations('chores');
  const tick = useTicking(leaving.set);
  const [first, ...others] = chores;
  if (!first) return null;
  const more = others.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <span
        key={first.id}
        className={`flex today-task${first.isDone ? ' today-task-leaving' : ''}`}
        onAnimationEnd={({ animationName }) => animationName === 'pass' && leaving.set(first.id, false)}
      >
        <DoneCheck className="today-task-check" chore={first} onTick={tick} />
        <Link to="/tasks">
          <span className="chore-struck">
            {t('today.first', { title: first.title, isLate: String(isLate(new Date(first.dueDate), now)) })}
          </span>
        </Link>
      </span>
      {more > 0 && <Link to="/tasks">{t('today.more', { count: more })}</Link>}
    </>
  );
}
