import { type DayOrder, inDayOrder } from '@hestia/importers/book/days.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { Section } from '#ui/rows/section.tsx';
import type { ChoiceProps } from './choice-fields.tsx';

const ORDERS: readonly DayOrder[] = ['dayFirst', 'monthFirst'];

/* The meaning of the first ambiguous date, which applies to all others (I13). */
export function DayChoice({ book, choices, onChange }: ChoiceProps) {
  const t = useTranslations('imports.days');
  const format = useFormatter();
  const [line] = book.unclearDays;
  const entry = book.entries.find((each) => each.line === line);
  if (entry === undefined) return null;
  const dayIn = (order: DayOrder) => {
    const [read] = inDayOrder({ entries: [entry], unclearDays: book.unclearDays }, order);
    return format.dateTime(new Date(read?.date ?? entry.date), { dateStyle: 'long', timeZone: 'UTC' });
  };
  return (
    <Section title={t('title')}>
      <p className="pt-2 text-small text-ink-2">{t('says')}</p>
      <Chips
        label={t('line', { line: format.number(entry.line), name: entry.name })}
        choices={ORDERS.map((order) => ({ id: order, label: dayIn(order) }))}
        value={choices.dayOrder}
        onChange={(dayOrder) => onChange({ ...choices, dayOrder })}
      />
    </Section>
  );
}
