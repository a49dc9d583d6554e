import type { LeftHousehold, LeftLine } from '@hestia/contract/money/shapes/left-schemas.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Refund } from '@hestia/contract/money/shapes/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDays } from '#shared/household/use-days.ts';
import { perform } from '#platform/perform.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { leftStatementQuery } from './left-data.ts';

type Props = { household: LeftHousehold; onClose: () => void };

/* The user's statement in a former household: the open amount, with whom, and every line of it. Read-only. */
export function LeftStatement({ household, onClose }: Props): ReactNode {
  const t = useTranslations('left');
  const { data, isError, refetch } = useQuery(leftStatementQuery(household.colocationId));
  const { decimals } = household;
  return (
    <Sheet title={t('statement', { name: household.name })} onClose={onClose}>
      <SheetBody>
        {data ? (
          <>
            <p className="ui-row ui-row-bare">
              <RowParts title={t('balance')} figure={<Money minor={toMinor(data.balance, decimals)} sign tone />} />
            </p>
            {data.payments.length > 0 && <Plan payments={data.payments} decimals={decimals} />}
            <Section title={t('lines')}>
              {data.lines.length === 0 && <p className="py-4 text-ink-2">{t('none')}</p>}
              <ul>
                {data.lines.map((line) => (
                  <li key={line.id} className="ui-row ui-row-bare">
                    <Line line={line} household={household} />
                  </li>
                ))}
              </ul>
              {data.earlier !== 0 && (
                <p className="ui-row ui-row-bare">
                  <RowParts title={t('earlier')} figure={<Money minor={toMinor(data.earlier, decimals)} sign />} />
                </p>
              )}
            </Section>
          </>
        ) : isError ? (
          <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </SheetBody>
    </Sheet>
  );
}

function Plan({ payments, decimals }: { payments: readonly Refund[]; decimals: number | undefined }) {
  const t = useTranslations('left');
  return (
    <Section title={t('settle')}>
      <ul>
        {payments.map(({ from, fromUsername, to, toUsername, amount }) => (
          <li key={from + to} className="ui-row ui-row-bare">
            <RowParts
              title={t('transfer', { from: fromUsername, to: toUsername })}
              figure={<Money minor={toMinor(amount, decimals)} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Line({ line, household: { timeZone, decimals } }: { line: LeftLine; household: LeftHousehold }) {
  const t = useTranslations('left');
  const { longDay } = useDays();
  const { name, paid, share, payment } = line;
  return (
    <RowParts
      title={payment ? t('transfer', { from: payment.fromUsername, to: payment.toUsername }) : name}
      detail={longDay(paidOnOf(line, timeZone))}
      figure={<Money minor={toMinor(paid, decimals) - toMinor(share, decimals)} sign />}
    />
  );
}
