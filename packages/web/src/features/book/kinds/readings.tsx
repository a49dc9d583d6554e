import type { BookEntry, BookReading } from '@hestia/contract/book/schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { perform } from '#platform/perform.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { DateLead, RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useBookActions } from '../entries/book-actions.ts';
import { ReadingForm } from './reading-form.tsx';
import { useReadingText } from '../entries/reading-text.ts';
import { UsageChart } from './usage-chart.tsx';

type Props = { entry: BookEntry; unit: string };

/* A meter's readings, the usage between them, and a field for today's reading. */
export function Readings({ entry, unit }: Props) {
  const t = useTranslations('book.meter');
  const { deleteReading } = useBookActions();
  const { find } = useMemberDirectory();
  const text = useReadingText();
  const format = useFormatter();
  const { readings } = entry;
  const year = (day: string) => format.dateTime(shownDay(day), { year: 'numeric', timeZone: 'UTC' });
  const label = (reading: BookReading) => t('delete', { value: text(reading.value, unit) });
  return (
    <>
      <ReadingForm key={readings.length} entry={entry} unit={unit} />
      <UsageChart readings={readings} unit={unit} />
      {readings.length > 0 && (
        <Section title={t('readings')}>
          <ul>
            {readings.map((reading) => (
              <li key={reading.id} className="ui-row">
                <DateLead day={reading.readOn} />
                <RowParts
                  title={text(reading.value, unit)}
                  detail={joinFacts([year(reading.readOn), find(reading.userId).username])}
                />
                <IconButton
                  icon="trash"
                  label={label(reading)}
                  onClick={() => perform(() => deleteReading(entry, reading))}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
