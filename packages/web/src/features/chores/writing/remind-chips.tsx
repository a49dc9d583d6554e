import { type Moment, moments, MAX_MOMENTS } from '@hestia/contract/chores/moments.ts';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useTranslations } from 'use-intl';
import { useRemindAt } from '#shared/household/notice-choice.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { FieldLabel, FieldWords } from '#ui/fields/field-words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';

type ChosenMoments = readonly Moment[] | undefined;
type Props = {
  isWholeDay: boolean;
  isRepeating: boolean;
  value: ChosenMoments;
  onChange: (remind: ChosenMoments) => void;
};
type Chip = Moment | 'usual' | 'never';

/* The reminders of a task's members: chips, of which three can be on; for a repeating task the default, or never. */
export function RemindChips({ isWholeDay, isRepeating, value, onChange }: Props): ReactNode {
  const t = useTranslations('chores.remind');
  const words = useMomentWords(isWholeDay);
  // An hour before an all-day date is no reminder.
  const offered = moments.filter((moment) => moment !== 'hourBefore' || !isWholeDay || value?.includes(moment));
  const chips: readonly Chip[] = isRepeating ? ['usual', ...offered, 'never'] : offered;
  const on = chipsOn(value, isRepeating);
  const isFull = (value?.length ?? 0) >= MAX_MOMENTS;
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

/* The chosen ones, in the list's order; without any, no choice was made. */
const momentsIn = (chosen: readonly string[]): ChosenMoments => {
  const those = moments.filter((moment) => chosen.includes(moment));
  return those.length > 0 ? those : undefined;
};

function chipsOn(value: ChosenMoments, isRepeating: boolean): readonly Chip[] {
  if (value && value.length > 0) return value;
  if (!isRepeating) return [];
  return [value ? 'never' : 'usual'];
}

/* The selection after a tap: default and never exclude all others, and one of them is selected if no other is. */
function chosenNow(before: readonly string[], chosen: readonly string[]): ChosenMoments {
  const tapped = chosen.find((chip) => !before.includes(chip));
  if (tapped === 'usual' || (tapped === undefined && before.includes('never'))) return undefined;
  if (tapped === 'never') return [];
  return momentsIn(chosen) ?? [];
}

type LineProps = Pick<Props, 'isWholeDay' | 'isRepeating' | 'value'>;

/* The same in the task's sheet, in one line; empty for a single task without reminders. */
export function RemindLine({ isWholeDay, isRepeating, value }: LineProps): ReactNode {
  const t = useTranslations('chores.remind');
  const words = useMomentWords(isWholeDay);
  const on = chipsOn(value, isRepeating);
  if (on.length === 0) return null;
  return (
    <p className="flex items-center gap-3 text-(length:--t-small) text-ink-2">
      <Icon name="bell" size="small" />
      <span className="sr-only">{t('label')}</span>
      <span>{joinFacts(on.map(words))}</span>
    </p>
  );
}

type RemindWords = { readonly name: string; readonly words: string; readonly isQuiet: boolean };

/** The reminders of a task, as a part of its sentence: on its own, and within it. */
export function useRemindWords(): (said: LineProps) => RemindWords {
  const t = useTranslations('chores.sentence');
  const format = useFormatter();
  const time = useUsualTime();
  return ({ isWholeDay, isRepeating, value }) => {
    const said = chipsOn(value, isRepeating).flatMap((chip) => {
      if (chip === 'never') return [];
      if (chip === 'usual') return time === null ? t('usualDay') : t('usual', { time });
      return t(momentIn(chip, isWholeDay));
    });
    if (said.length === 0) return { name: t('noReminder'), words: t('noReminder'), isQuiet: true };
    const words = format.list(said);
    return { name: t('reminds', { moments: words }), words, isQuiet: false };
  };
}

function useMomentWords(isWholeDay: boolean): (chip: Chip) => string {
  const t = useTranslations('chores.remind');
  const time = useUsualTime();
  return (chip) => {
    if (chip === 'never') return t('never');
    if (chip === 'usual') return time === null ? t('usualDay') : t('usual', { time });
    return t(momentIn(chip, isWholeDay));
  };
}

/** The name of a moment: for a whole day, its morning. */
const momentIn = (moment: Moment, isWholeDay: boolean): Moment | 'morning' =>
  isWholeDay && (moment === 'hourBefore' || moment === 'atDue') ? 'morning' : moment;

const MINUTE_MS = 60_000;

/** When the reader is reminded by default; null: at no hour that they chose. */
function useUsualTime(): string | null {
  const format = useFormatter();
  const minute = useRemindAt();
  if (minute === null) return null;
  return format.dateTime(new Date(minute * MINUTE_MS), 'clock', { timeZone: 'UTC' });
}
