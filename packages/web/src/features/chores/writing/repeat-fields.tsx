import { awayIn } from '@hestia/contract/absences/away.ts';
import type { Basis, Period } from '@hestia/contract/recurrence/recurrence.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useAbsences } from '#shared/household/absences.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { HowOften, OnDays } from '#shared/recurrence/recurrence-fields.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { type ChoreDraft, sharedAs } from './chore-draft.ts';
import { useDayText } from './chore-words.ts';
import { datesFrom, emptyRepeat, type RepeatDraft, repeatFrom, whoseInOrder } from './repeat-draft.ts';

type Props = { draft: ChoreDraft; onChange: (repeat: RepeatDraft | null) => void };

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];

/* Whether and how a task repeats. */
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
    </>
  );
}

/* How a task's members share its turns. */
export function RotationChips({ repeat, onChange }: { repeat: RepeatDraft; onChange: Props['onChange'] }): ReactNode {
  const t = useTranslations('chores.repeat.rotation');
  return (
    <Chips
      label={t('label')}
      choices={(['order', 'fair', 'together'] as const).map((id) => ({ id, label: t(id) }))}
      value={repeat.rotation}
      help={repeat.rotation === 'fair' ? t('fairSays') : undefined}
      onChange={(rotation) => onChange({ ...repeat, rotation })}
    />
  );
}

/* Whether one of several does it, or each of them must. */
export function EachChips({ value, onChange }: { value: boolean; onChange: (isForEach: boolean) => void }): ReactNode {
  const t = useTranslations('recurrence.each');
  return (
    <Chips
      label={t('label')}
      choices={(['one', 'all'] as const).map((id) => ({ id, label: t(id) }))}
      value={value ? 'all' : 'one'}
      help={value ? t('help') : undefined}
      onChange={(chosen) => onChange(chosen === 'all')}
    />
  );
}

const MAX_VISIBLE = 3;

/* The next dates with their members, in one sentence. */
export function Meaning({ repeat, draft }: { repeat: RepeatDraft; draft: ChoreDraft }): ReactNode {
  const t = useTranslations('chores.sentence');
  const { find } = useMemberDirectory();
  const format = useFormatter();
  const dayText = useDayText();
  const sent = repeatFrom(sharedAs(draft, repeat), draft, draft.enrolled);
  const dates = datesFrom(sent, repeat.basis === 'schedule' ? MAX_VISIBLE : 1);
  const inOrder = whoseInOrder(sent, dates, awayIn(useAbsences() ?? []));
  const whose = (at: number) => {
    if (sent.rotation === 'order') return inOrder[at];
    // Later turns are assigned when they come.
    return sent.rotation === 'fair' && at === 0 && sent.members[0];
  };
  const turns = dates.map((date, at) => {
    const userId = whose(at);
    const day = dayText(date);
    return userId ? t('turn', { name: find(userId).username, day }) : t('turnDay', { day });
  });
  const [turn = '', ...rest] = turns;
  return (
    <p className="mt-3 border-t border-line pt-3 text-small text-ink-2" aria-live="polite">
      {rest.length > 0 ? t('then', { turn, turns: format.list(rest) }) : t('first', { turn })}
    </p>
  );
}
