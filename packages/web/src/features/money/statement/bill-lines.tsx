import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import type { BillCutoff } from '@hestia/contract/bills/moving-out.ts';
import { daysWithin } from '@hestia/contract/bills/by-days.ts';
import { useTranslations } from 'use-intl';
import { Banner } from '#ui/states/banner.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useDays } from '#shared/household/use-days.ts';
import { BookCuts } from './book-cuts.tsx';

type Props = { bills: readonly BillCutoff[] | undefined; day: string; name: string; expenses: readonly Expense[] };

/* The recurring bills, cut to the last day (M29). */
export function BillLines({ bills, day, name, expenses }: Props) {
  const t = useTranslations('statement');
  const { longDay } = useDays();
  if (bills === undefined) return <Banner icon="offline">{t('billsMissing')}</Banner>;
  if (bills.length === 0) return null;
  return (
    <Section title={t('bills', { day: longDay(day) })}>
      <p className="py-3 text-small text-ink-2">{t('billsSays')}</p>
      <ul>
        {bills.map((cut) => (
          <BillLine key={`${cut.bill.id} ${cut.dueOn} ${cut.kind}`} cut={cut} />
        ))}
      </ul>
      <BookCuts bills={bills} name={name} expenses={expenses} day={longDay(day)} />
    </Section>
  );
}

function BillLine({ cut }: { cut: BillCutoff }) {
  const t = useTranslations('statement');
  const text = useMoneyText();
  const { span } = useDays();
  const { bill, period, days, kind, minor, isEstimate } = cut;
  const all = daysWithin(period, { fromOn: null, untilOn: null });
  const amount = minor === null ? t('unknown') : text(minor, { sign: true });
  return (
    <li className="ui-row ui-row-bare statement-line">
      <RowParts
        title={bill.name}
        detail={joinFacts([
          span(period.fromOn, period.untilOn),
          t('days', { days: String(days), all: String(all) }),
          t(kind),
        ])}
        figure={isEstimate && minor !== null ? t('about', { amount }) : amount}
      />
    </li>
  );
}
