import { type Moment, moments, mostMoments } from '@hestia/contract/chores/moments.ts';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useTranslations } from 'use-intl';
import { FieldLabel, FieldWords } from '#ui/field-words.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = { isWholeDay: boolean; value: readonly Moment[]; onChange: (remind: readonly Moment[]) => void };

/* When whoever is on a task is told of it: chips, of which three can be on. */
export function RemindChips({ isWholeDay, value, onChange }: Props): ReactNode {
  const t = useTranslations('chores.remind');
  const words = useMomentWords(isWholeDay);
  // An hour before a day without a time is no moment of its own.
  const offered = moments.filter((moment) => moment !== 'hourBefore' || !isWholeDay || value.includes(moment));
  return (
    <CheckboxGroup
      className="ui-field"
      value={[...value]}
      onChange={(chosen) => onChange(moments.filter((moment) => chosen.includes(moment)))}
    >
      <FieldLabel>{t('label')}</FieldLabel>
      <div className="ui-chips pt-2">
        {offered.map((moment) => (
          <CheckboxField
            key={moment}
            value={moment}
            className="contents"
            isDisabled={value.length >= mostMoments && !value.includes(moment)}
          >
            <CheckboxButton className="ui-chip">{words(moment)}</CheckboxButton>
          </CheckboxField>
        ))}
      </div>
      <FieldWords help={t('help')} />
    </CheckboxGroup>
  );
}

/* The same in the sheet of a task, in one line. */
export function RemindLine({ isWholeDay, value }: Omit<Props, 'onChange'>): ReactNode {
  const t = useTranslations('chores.remind');
  const words = useMomentWords(isWholeDay);
  return (
    <p className="flex items-center gap-3 text-(length:--t-small) text-ink-2">
      <Icon name="bell" size="small" />
      <span className="sr-only">{t('label')}</span>
      <span>{value.map(words).join(' · ')}</span>
    </p>
  );
}

function useMomentWords(isWholeDay: boolean): (moment: Moment) => string {
  const t = useTranslations('chores.remind');
  return (moment) => t(isWholeDay && moment !== 'dayBefore' && moment !== 'dayAfter' ? 'morning' : moment);
}
