import type { LeftHousehold } from '@hestia/contract/money/shapes/left-schemas.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { CurrencyProvider } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { leftQuery } from './left-data.ts';
import { LeftPayments } from './left-payments.tsx';

const LeftStatement = lazyOverlay(async () => (await import('./left-statement.tsx')).LeftStatement);

/* The open amounts between me and former housemates; empty without any. */
export function LeftHouseholds(): ReactNode {
  const t = useTranslations('left');
  const { data: households = [] } = useQuery(leftQuery);
  if (households.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul>
        {households.map((household) => (
          <li key={household.colocationId}>
            <CurrencyProvider value={household.currency} decimals={household.decimals}>
              <OpenHousehold household={household} />
            </CurrencyProvider>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenHousehold({ household }: { household: LeftHousehold }): ReactNode {
  const t = useTranslations('left');
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const { name, leftAt, timeZone, balance, decimals } = household;
  const day = format.dateTime(new Date(leftAt), { dateStyle: 'medium', timeZone });
  return (
    <>
      <button type="button" className="ui-row" onClick={() => setOpen(true)}>
        <Icon name="receipt" />
        <RowParts
          title={name}
          detail={t('since', { day })}
          figure={<Money minor={toMinor(balance, decimals)} sign tone />}
          figureDetail={t(balance > 0 ? 'owed' : balance < 0 ? 'owing' : 'even')}
        />
      </button>
      <LeftPayments household={household} />
      {isOpen && <LeftStatement household={household} onClose={() => setOpen(false)} />}
    </>
  );
}
