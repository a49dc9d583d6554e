import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '#shared/household/today.ts';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { TimeField } from '#ui/fields/dates/time-field.tsx';
import { startOf } from '../rota/due.ts';
import { type DueDay, daysToChoose } from '../rota/due-days.ts';
import type { ChoreDraft } from './chore-draft.ts';

type Props = { draft: ChoreDraft; set: (change: Partial<ChoreDraft>) => void; isWrong: boolean };

/* The days that people say, and any other behind the last of them. */
export function DueFields({ draft, set, isWrong }: Props): ReactNode {
  const t = useTranslations('chores.form');
  const today = useToday();
  const [days] = useState(() => daysToChoose(startOf(today)));
  const input = days.find(({ day }) => day === draft.day)?.id;
  const [isPicking, setPicking] = useState(input === undefined);
  const choose = (chosen: DueDay | 'pick') => {
    setPicking(chosen === 'pick');
    const day = days.find(({ id }) => id === chosen)?.day;
    if (day !== undefined) set({ day });
  };
  const choices = [...days.map(({ id }) => id), 'pick' as const].map((id) => ({ id, label: t(`days.${id}`) }));
  return (
    <>
      <Chips label={t('day')} choices={choices} value={isPicking ? 'pick' : (input ?? 'pick')} onChange={choose} />
      <div className="flex flex-wrap gap-x-5 *:min-w-0 *:flex-[1_1_8rem]">
        {isPicking && (
          <DateField
            label={t('day')}
            value={draft.day}
            onChange={(day) => set({ day })}
            error={isWrong ? t('dayMissing') : undefined}
          />
        )}
        <TimeField label={t('time')} value={draft.time} onChange={(time) => set({ time })} />
      </div>
    </>
  );
}
