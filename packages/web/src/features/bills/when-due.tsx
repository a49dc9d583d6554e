import { MAX_BACKDATED } from '@hestia/contract/bills/dates.ts';
import type { Period } from '@hestia/contract/recurrence/recurrence.ts';
import { useTranslations } from 'use-intl';
import { HowOften, OnDays } from '#shared/recurrence/recurrence-fields.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import type { BillDraft } from './bill-draft.ts';
import type { Problem } from './bill-problem.ts';

type Props = { draft: BillDraft; set: (change: Partial<BillDraft>) => void; problem: Problem };

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];

/* The dates of a bill. */
export function WhenDue({ draft, set, problem }: Props) {
  const t = useTranslations('bills.form');
  const recurrence = useTranslations('recurrence');
  const { repeat, firstOn } = draft;
  const wrongDate = problem === 'firstOn' ? t('firstOnMissing') : undefined;
  const tooMany = problem === 'tooManyDates' ? t('tooManyDates', { count: String(MAX_BACKDATED) }) : undefined;
  const setRepeat = (change: Partial<typeof repeat>) => set({ repeat: { ...repeat, ...change } });
  const setPeriod = (every: Period) => setRepeat({ every, interval: 1, monthDay: undefined });
  return (
    <>
      <Chips
        label={recurrence('label')}
        choices={periods.map((id) => ({ id, label: recurrence(`every.${id}`) }))}
        value={repeat.every}
        onChange={setPeriod}
      />
      <HowOften repeat={repeat} set={setRepeat} />
      <DateField
        label={t('firstOn')}
        value={firstOn}
        onChange={(day) => set({ firstOn: day, isFirstOnChosen: true, repeat: { ...repeat, monthDay: undefined } })}
        error={wrongDate ?? tooMany}
      />
      {firstOn !== '' && <OnDays repeat={repeat} day={firstOn} set={setRepeat} />}
      <DateField
        label={t('untilOn')}
        value={draft.untilOn}
        onChange={(untilOn) => set({ untilOn })}
        error={problem === 'untilOn' ? t('untilOnWrong') : undefined}
      />
    </>
  );
}
