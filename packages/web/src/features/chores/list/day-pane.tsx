import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Chores } from './chore-list.tsx';

type Props = {
  chores: readonly Chore[];
  /* As `2026-11-20`. */
  day: string;
  /* The button back to all days, if any. */
  onClose?: () => void;
};

/* The due tasks of the chosen day. */
export function DayPane({ chores, day, onClose }: Props): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const own = chores.filter((chore) => dayOf(chore.dueDate, timeZone) === day);
  const name = format.dateTime(shownDay(day), { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Section
      className="chore-section"
      title={name.charAt(0).toLocaleUpperCase() + name.slice(1)}
      side={
        onClose ? (
          <TextButton onClick={onClose}>{t('calendar.allDays')}</TextButton>
        ) : (
          <span className="ui-section-fact">{t('count', { count: own.length })}</span>
        )
      }
    >
      {own.length > 0 ? <Chores chores={own} /> : <p className="py-4 text-ink-2">{t('nothingThatDay')}</p>}
    </Section>
  );
}
