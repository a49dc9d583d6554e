import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { Money } from '#ui/figures/money.tsx';
import { useTimeZone } from '#shared/household/household.ts';
import type { Filters } from './filters.ts';
import { partOf } from './matching.ts';
import { sumOf } from './found.ts';
import { useMonthOfYear } from '../ledger/month-name.ts';
import { ProofLine } from '../ledger/proof-line.tsx';

type Props = {
  found: readonly Expense[];
  filters: Filters;
  /* The search is for payments. */
  isPayments: boolean;
};

/* The number and sum of the results, and on request its lines. */
export function FoundSum({ found, filters, isPayments }: Props) {
  const t = useTranslations('statistics.find');
  const app = useTranslations('money');
  const money = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const timeZone = useTimeZone();
  const sum = sumOf(found, { minorOf: (expense) => partOf(expense, filters), isPayments, timeZone });
  // A single expense shows its own amount.
  const isSum = sum.count > 1;
  return (
    <div className="found-sum">
      <p role="status">
        <span>{app('history.found', { count: sum.count })}</span>
        {isSum && (
          <>
            {' · '}
            <b>
              <Money minor={sum.minor} />
            </b>
          </>
        )}
      </p>
      {isSum && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {app('why.link')}
        </TextButton>
      )}
      {sum.payments.count > 0 && (
        <p className="ui-section-fact ui-num basis-full">
          {t('apart', {
            payments: app('month.payments', { count: sum.payments.count }),
            sum: money(sum.payments.minor),
          })}
        </p>
      )}
      {isOpen && isSum && <Lines sum={sum} />}
    </div>
  );
}

function Lines({ sum }: { sum: ReturnType<typeof sumOf> }) {
  const app = useTranslations('money');
  const t = useTranslations('statistics.find');
  const monthName = useMonthOfYear();
  return (
    <div className="basis-full">
      <dl className="proof">
        {sum.lines.map(({ id, month, name, minor }) => (
          <ProofLine key={id} label={month === undefined ? name : monthName(month)} minor={minor} sign={false} />
        ))}
        <ProofLine label={t('sum')} minor={sum.minor} sign={false} isResult />
      </dl>
      <p className="text-small text-ink-2">{app('why.proven', { count: sum.count })}</p>
    </div>
  );
}

/* Offline only this device's expenses are searched, and the line says so. */
export function StoredSince({ day }: { day: string }) {
  const t = useTranslations('statistics.find');
  const format = useFormatter();
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return <Banner icon="offline">{t('keptFrom', { day: format.dateTime(new Date(day), style) })}</Banner>;
}
