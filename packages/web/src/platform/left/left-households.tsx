import type { LeftHousehold } from '@hestia/contract/money/left-schemas.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { CurrencyProvider } from '#ui/currency.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { leftQuery } from './left-data.ts';
import { LeftPayments } from './left-payments.tsx';

const LeftStatement = lazyOverlay(async () => (await import('./left-statement.tsx')).LeftStatement);

/* What is open between me and those with whom I have lived; nothing where nothing is. */
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
