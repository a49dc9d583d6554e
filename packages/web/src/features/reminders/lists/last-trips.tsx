import { toMinor } from '@hestia/contract/money/minor.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/currency.tsx';
import { TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { useTrips } from '../reminders-data.ts';
import { useWhen } from '../when.ts';

const MAX_TRIPS = 3;

/* What was paid for this list the last times, each leading to its expense. */
export function LastTrips({ listId }: { listId: string }): ReactNode {
  const t = useTranslations('reminders.shop');
  const when = useWhen();
  const money = useMoneyText();
  const trips = useTrips(listId).slice(0, MAX_TRIPS);
  if (trips.length === 0) return null;
  return (
    <Section title={t('lastTrips')}>
      <ul>
        {trips.map(({ id, dateOfPayment, amount, decimals }) => (
          <li key={id}>
            <TextLink className="shop-last-trip m-0 flex" iconAfter="right" to="/money" search={{ expense: id }}>
              {t('trip', { when: when(dateOfPayment), amount: money(toMinor(amount, decimals)) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
