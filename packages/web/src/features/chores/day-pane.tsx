import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Section } from '#ui/section.tsx';
import { Chores } from './chore-list.tsx';
import { startOf } from './due.ts';

/* What is due on the chosen day, which is given as `2026-11-20`. */
export function DayPane({ chores, day }: { chores: readonly Chore[]; day: string }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const own = chores.filter((chore) => dayOf(new Date(chore.dueDate)) === day);
  const name = format.dateTime(startOf(day), { weekday: 'long', day: 'numeric' });
  return (
    <Section
      title={name.charAt(0).toLocaleUpperCase() + name.slice(1)}
      side={<span className="fact">{t('count', { count: own.length })}</span>}
    >
      {own.length > 0 ? <Chores chores={own} /> : <p className="py-4 text-ink-2">{t('nothingThatDay')}</p>}
    </Section>
  );
}
