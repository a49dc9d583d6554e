import { type Effort, effortOf, efforts } from '@hestia/contract/chores/effort.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTried } from '#platform/forms/use-tried.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Chips } from '#ui/fields/chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { ChecklistField } from './checklist-field.tsx';
import type { ChoreDraft } from './chore-draft.ts';
import { isDay } from '@hestia/contract/time/day.ts';
import { useToday } from '#shared/household/today.ts';
import { startOf } from '../rota/due.ts';
import { type DueDay, daysToChoose } from '../rota/due-days.ts';
import { MemberChips } from './member-chips.tsx';
import { RemindChips } from './remind-chips.tsx';
import { RepeatFields } from './repeat-fields.tsx';

type Props = {
  draft: ChoreDraft;
  onChange: (draft: ChoreDraft) => void;
  submit: string;
  /* For a repeating task only this turn is edited: its rule is hidden. */
  isOnlyThis?: boolean;
  /* Resolves when it is kept. */
  onFinish: () => Promise<unknown>;
};

export function ChoreForm({ draft, onChange, submit, isOnlyThis = false, onFinish }: Props): ReactNode {
  const t = useTranslations('chores.form');
  const { members, find } = useMemberDirectory();
  const set = (change: Partial<ChoreDraft>) => onChange({ ...draft, ...change });
  const noTitle = draft.title.trim() === '';
  const noDay = !isDay(draft.day);
  const { isTried, onSubmit } = useTried(noTitle || noDay, onFinish);
  // Enrolled users are offered even if they have left.
  const participants = [...new Set([...members.map((member) => member.id), ...draft.enrolled])].map(find);
  return (
    <SheetForm action={submit} onSubmit={onSubmit}>
      <TextField
        label={t('title')}
        value={draft.title}
        onChange={(title) => set({ title })}
        maxLength={limits.choreTitle}
        autoFocus={draft.title === ''}
        autoComplete="off"
        error={isTried && noTitle ? t('titleMissing') : undefined}
      />
      <DueFields draft={draft} set={set} isWrong={isTried && noDay} />
      <MemberChips
        label={t('who')}
        members={participants}
        day={draft.day}
        value={draft.enrolled}
        onChange={(enrolled) => set({ enrolled })}
      />
      {!isOnlyThis && <RepeatFields draft={draft} onChange={(repeat) => set({ repeat })} />}
      <Details draft={draft} set={set} />
    </SheetForm>
  );
}

/* What one may say of it besides. */
function Details({ draft, set }: { draft: ChoreDraft; set: (change: Partial<ChoreDraft>) => void }): ReactNode {
  const t = useTranslations('chores.form');
  return (
    <>
      <RemindChips
        isWholeDay={draft.time === ''}
        isRepeating={Boolean(draft.repeat)}
        value={draft.remind}
        onChange={(remind) => set({ remind })}
      />
      <EffortChips value={effortOf(draft)} onChange={(effort) => set({ effort })} />
      <ChecklistField lines={draft.checklist ?? []} onChange={(checklist) => set({ checklist })} />
      <TextField
        label={t('description')}
        multiline
        value={draft.description}
        onChange={(description) => set({ description })}
        maxLength={limits.choreDescription}
      />
    </>
  );
}

function EffortChips({ value, onChange }: { value: Effort; onChange: (effort: Effort) => void }): ReactNode {
  const t = useTranslations('chores.effort');
  const choose = (id: string) => onChange(efforts.find((each) => String(each) === id) ?? value);
  const choices = efforts.map((each) => ({ id: String(each), label: String(each) }));
  return <Chips label={t('label')} help={t('help')} choices={choices} value={String(value)} onChange={choose} />;
}

type DueProps = { draft: ChoreDraft; set: (change: Partial<ChoreDraft>) => void; isWrong: boolean };

/* The days that people say, and any other behind the last of them. */
function DueFields({ draft, set, isWrong }: DueProps): ReactNode {
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
