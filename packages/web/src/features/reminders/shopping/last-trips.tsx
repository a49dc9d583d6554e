import { byDay, paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useDays } from '#shared/household/use-days.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useTrips } from '../reminders-data.ts';

const MAX_TRIPS = 3;

/* The last payments for this list, each linked to its expense. */
export function LastTrips({ listId }: { listId: string }): ReactNode {
  const t = useTranslations('reminders.shop');
  const { longDay } = useDays();
  const timeZone = useTimeZone();
  const money = useMoneyText();
  const trips = byDay(useTrips(listId), timeZone).slice(0, MAX_TRIPS);
  if (trips.length === 0) return null;
  return (
    <Section title={t('lastTrips')}>
      <ul>
        {trips.map((trip) => (
          <li key={trip.id}>
            <TextLink className="shop-last-trip m-0 flex" iconAfter="right" to="/money" search={{ expense: trip.id }}>
              {t('trip', {
                when: longDay(paidOnOf(trip, timeZone)),
                amount: money(trip.amountMinor),
              })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
