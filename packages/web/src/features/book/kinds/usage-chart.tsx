import type { BookReading } from '@hestia/contract/book/schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { Section } from '#ui/rows/section.tsx';
import { useReadingText } from '../entries/reading-text.ts';
import { type Usage, usagesOf } from './usage.ts';

const MAX_BARS = 24;
const WIDTH = 100;
const HEIGHT = 40;

type Props = { readings: readonly BookReading[]; unit: string };

/* Usage per day between the readings: width is time, height the average. */
export function UsageChart({ readings, unit }: Props) {
  const t = useTranslations('book.meter');
  const format = useFormatter();
  const text = useReadingText();
  const usages = usagesOf(readings).slice(-MAX_BARS);
  const [first, last] = [usages[0], usages.at(-1)];
  if (!first || !last || usages.length < 2) return null;
  const day = (each: string) =>
    format.dateTime(shownDay(each), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const perDay = (usage: Usage) => text(Math.round(usage.perDay * 100) / 100, unit);
  return (
    <Section title={t('perDay')} side={<span className="ui-num">{t('lately', { value: perDay(last) })}</span>}>
      <figure className="book-usage">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {barsOf(usages).map(({ x, width, height }) => (
            <rect key={x} x={x} y={HEIGHT - height} width={width} height={height} />
          ))}
        </svg>
        <figcaption>
          <span>{day(first.from)}</span>
          <span>{day(last.until)}</span>
        </figcaption>
      </figure>
      <ul className="sr-only">
        {usages.map((usage) => (
          <li key={usage.until}>
            {t('used', { from: day(usage.from), until: day(usage.until), value: perDay(usage) })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function barsOf(usages: readonly Usage[]) {
  const begin = Date.parse(usages[0]?.from ?? '');
  const length = Date.parse(usages.at(-1)?.until ?? '') - begin;
  const highest = Math.max(...usages.map(({ perDay }) => perDay), Number.MIN_VALUE);
  const place = (day: string) => ((Date.parse(day) - begin) / length) * WIDTH;
  return usages.map(({ from, until, perDay }) => ({
    x: place(from),
    width: Math.max(0.5, place(until) - place(from) - 0.6),
    height: (perDay / highest) * HEIGHT,
  }));
}
