import { awayIn } from '@hestia/contract/absences/away.ts';
import type { Basis, Period } from '@hestia/contract/recurrence/recurrence.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAbsences } from '#shared/household/absences.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { recurrenceFrom } from '#shared/recurrence/recurrence-draft.ts';
import { HowOften, OnDays, RecurrenceMeaning } from '#shared/recurrence/recurrence-fields.tsx';
import { Chips } from '#ui/fields/chips.tsx';
import type { ChoreDraft } from './chore-draft.ts';
import { datesFrom, emptyRepeat, type RepeatDraft, repeatFrom, whoseInOrder } from './repeat-draft.ts';

type Props = { draft: ChoreDraft; onChange: (repeat: RepeatDraft | null) => void };

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];

/* Whether and how a task repeats; below it what that means, in words and in dates. */
export function RepeatFields({ draft, onChange }: Props): ReactNode {
  const t = useTranslations('recurrence');
  const { repeat } = draft;
  const choices = (['never', ...periods] as const).map((id) => ({ id, label: t(`every.${id}`) }));
  const choose = (every: (typeof choices)[number]['id']) => {
    if (every === 'never') onChange(null);
    else onChange(repeat ? { ...repeat, every, interval: 1, monthDay: undefined } : emptyRepeat(every));
  };
  return (
    <>
      <Chips label={t('label')} choices={choices} value={repeat?.every ?? 'never'} onChange={choose} />
      {repeat && draft.day !== '' && <How repeat={repeat} draft={draft} onChange={onChange} />}
    </>
  );
}

type HowProps = Props & { repeat: RepeatDraft };

function How({ repeat, draft, onChange }: HowProps): ReactNode {
  const t = useTranslations('chores.repeat');
  const set = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  return (
    <>
      <HowOften repeat={repeat} set={set} />
      <Chips
        label={t('basis.label')}
        choices={(['schedule', 'completion'] as const satisfies readonly Basis[]).map((id) => ({
          id,
          label: t(`basis.${id}`),
        }))}
        value={repeat.basis}
        onChange={(basis) => set({ basis })}
      />
      {repeat.basis === 'schedule' && <OnDays repeat={repeat} day={draft.day} set={set} />}
      {draft.enrolled.length > 1 && (
        <Chips
          label={t('rotation.label')}
          choices={(['order', 'fair', 'together'] as const).map((id) => ({ id, label: t(`rotation.${id}`) }))}
          value={repeat.rotation}
          help={repeat.rotation === 'fair' ? t('rotation.fairSays') : undefined}
          onChange={(rotation) => set({ rotation })}
        />
      )}
      <Meaning repeat={repeat} draft={draft} />
    </>
  );
}

const MAX_VISIBLE = 5;

/* The rule in words, with the members of the next dates. */
function Meaning({ repeat, draft }: { repeat: RepeatDraft; draft: ChoreDraft }): ReactNode {
  const { find } = useMemberDirectory();
  const sent = repeatFrom(repeat, draft, draft.enrolled);
  const dates = datesFrom(sent, repeat.basis === 'schedule' ? MAX_VISIBLE : 1);
  const inOrder = whoseInOrder(sent, dates, awayIn(useAbsences() ?? []));
  const whose = (at: number) => {
    if (sent.rotation === 'order') return inOrder[at];
    // Later turns are assigned when they come.
    return sent.rotation === 'fair' && at === 0 && sent.members[0];
  };
  const detail = (_date: string, at: number) => {
    const userId = whose(at);
    return (
      userId && (
        <span className="ui-row-detail" dir="auto">
          {find(userId).username}
        </span>
      )
    );
  };
  return <RecurrenceMeaning recurrence={recurrenceFrom(repeat, draft.day)} dates={dates} detail={detail} />;
}
