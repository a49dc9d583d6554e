import type { BookEntry } from '@hestia/contract/book/schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { useToday } from '#shared/household/today.ts';
import { Button, TextButton } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { evaluateAmount } from '#ui/figures/arithmetic.ts';
import { useNotation } from '#ui/figures/notation.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useBookActions } from '../entries/book-actions.ts';
import { useReadingText } from '../entries/reading-text.ts';
import { readingBefore } from './usage.ts';

const DateField = lazyPart(async () => (await import('#ui/fields/dates/date-field.tsx')).DateField, null);

const THOUSANDTHS = { decimals: 3, factor: 1000 };

type Props = { entry: BookEntry; unit: string };

/* A number, and its day if not today. A number below the previous one needs one confirmation. */
export function ReadingForm({ entry, unit }: Props) {
  const t = useTranslations('book.meter');
  const format = useFormatter();
  const today = useToday();
  const { sign } = useNotation();
  const reading = useReadingText();
  const { addReading } = useBookActions();
  const [typed, setTyped] = useState('');
  const [otherDay, setOtherDay] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const readOn = otherDay ?? today;
  const minor = evaluateAmount(typed, { sign, decimals: THOUSANDTHS.decimals })?.minor;
  const value = minor === undefined ? undefined : minor / THOUSANDTHS.factor;
  const isNumber = value !== undefined && value >= 0 && value <= limits.meterValue && readOn !== '';
  const before = readOn === '' ? undefined : readingBefore(entry.readings, readOn);
  const isLess = isNumber && before !== undefined && value < before.value;
  const { isTried, onSubmit } = useForm(!isNumber, async () => {
    if (isLess && accepted !== typed) setAccepted(typed);
    else if (value !== undefined) await addReading(entry, { readOn, value });
  });
  const isAsked = isLess && accepted === typed;
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="book-reading">
        <TextField
          label={unit === '' ? t('value') : t('valueIn', { unit })}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          enterKeyHint="done"
          help={
            isAsked && before
              ? t('less', {
                  value: reading(before.value, unit),
                  day: format.dateTime(shownDay(before.readOn), { ...DAY, timeZone: 'UTC' }),
                })
              : undefined
          }
          error={isTried && !isNumber ? t('missing', { example: reading(1234.5, '') }) : undefined}
        />
        <Button type="submit" look="fill">
          {isAsked ? t('addAnyway') : t('add')}
        </Button>
        <div className="book-reading-day">
          {otherDay === null ? (
            <TextButton onClick={() => setOtherDay(today)}>{t('otherDay')}</TextButton>
          ) : (
            <DateField label={t('day')} value={otherDay} onChange={setOtherDay} max={today} />
          )}
        </div>
      </div>
    </form>
  );
}
