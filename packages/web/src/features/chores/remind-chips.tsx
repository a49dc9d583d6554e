import { type Moment, moments, mostMoments } from '@hestia/contract/chores/moments.ts';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useTranslations } from 'use-intl';
import { useRemindAt } from '#platform/household/notice-choice.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { FieldLabel, FieldWords } from '#ui/field-words.tsx';
import { Icon } from '#ui/icon.tsx';

type Chosen = readonly Moment[] | undefined;
type Props = { isWholeDay: boolean; isRepeating: boolean; value: Chosen; onChange: (remind: Chosen) => void };
type Chip = Moment | 'usual' | 'never';

/* When whoever is on a task is told of it: chips, of which three can be on; of what repeats by default, or never. */
export function RemindChips({ isWholeDay, isRepeating, value, onChange }: Props): ReactNode {
  const t = useTranslations('chores.remind');
  const words = useMomentWords(isWholeDay);
  // An hour before a day without a time is no moment of its own.
  const offered = moments.filter((moment) => moment !== 'hourBefore' || !isWholeDay || value?.includes(moment));
  const chips: readonly Chip[] = isRepeating ? ['usual', ...offered, 'never'] : offered;
  const on = chipsOn(value, isRepeating);
  const isFull = (value?.length ?? 0) >= mostMoments;
  return (
    <CheckboxGroup
      className="ui-field"
      value={[...on]}
      onChange={(chosen) => onChange(isRepeating ? chosenNow(on, chosen) : momentsIn(chosen))}
    >
      <FieldLabel>{t('label')}</FieldLabel>
      <div className="ui-chips pt-2">
        {chips.map((chip) => (
          <CheckboxField
            key={chip}
            value={chip}
            className="contents"
            isDisabled={isFull && isMoment(chip) && !on.includes(chip)}
          >
            <CheckboxButton className="ui-chip">{words(chip)}</CheckboxButton>
          </CheckboxField>
        ))}
      </div>
      <FieldWords help={t(on.includes('usual') ? 'usualHelp' : 'help')} />
    </CheckboxGroup>
  );
}

const isMoment = (chip: string): chip is Moment => moments.some((moment) => moment === chip);

/* Those of a list, in their order; of none, nothing was chosen. */
const momentsIn = (chosen: readonly string[]): Chosen => {
  const those = moments.filter((moment) => chosen.includes(moment));
  return those.length > 0 ? those : undefined;
};

function chipsOn(value: Chosen, isRepeating: boolean): readonly Chip[] {
  if (value && value.length > 0) return value;
  if (!isRepeating) return [];
  return [value ? 'never' : 'usual'];
}

/* What is on after a tap: default and never each stand alone, and one of them stands where nothing else does. */
function chosenNow(before: readonly string[], chosen: readonly string[]): Chosen {
  const tapped = chosen.find((chip) => !before.includes(chip));
  if (tapped === 'usual' || (tapped === undefined && before.includes('never'))) return undefined;
  if (tapped === 'never') return [];
  return momentsIn(chosen) ?? [];
}

type LineProps = Pick<Props, 'isWholeDay' | 'isRepeating' | 'value'>;

/* The same in the sheet of a task, in one line; nothing of what neither repeats nor is told of. */
export function RemindLine({ isWholeDay, isRepeating, value }: LineProps): ReactNode {
  const t = useTranslations('chores.remind');
  const words = useMomentWords(isWholeDay);
  const on = chipsOn(value, isRepeating);
  if (on.length === 0) return null;
  return (
    <p className="flex items-center gap-3 text-(length:--t-small) text-ink-2">
      <Icon name="bell" size="small" />
      <span className="sr-only">{t('label')}</span>
      <span>{on.map(words).join(' · ')}</span>
    </p>
  );
}

function useMomentWords(isWholeDay: boolean): (chip: Chip) => string {
  const t = useTranslations('chores.remind');
  const format = useFormatter();
  const minute = useRemindAt();
  return (chip) => {
    if (chip === 'usual') {
      if (minute === null) return t('usualDay');
      const at = new Date(Date.UTC(2000, 0, 1, 0, minute));
      return t('usual', { time: format.dateTime(at, 'clock', { timeZone: 'UTC' }) });
    }
    return t(isWholeDay && (chip === 'hourBefore' || chip === 'atDue') ? 'morning' : chip);
  };
}
