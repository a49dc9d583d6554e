import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useUnits } from '../ledger/pairs.ts';
import { UnitFaces } from '../ledger/unit-faces.tsx';
import { Recalculate } from '../balances/recalculate.tsx';

/* The payments, to or from them, that settle their balance. */
export function SettlingLines({ payments }: { payments: readonly Transfer[] | null }) {
  const t = useTranslations('statement');
  const app = useTranslations('money');
  const { membersOf, nameOf } = useUnits();
  if (payments === null) return <Recalculate>{app('why.differs')}</Recalculate>;
  return (
    <Section title={t('settle')}>
      {payments.length === 0 && <p className="py-4 text-ink-2">{t('even')}</p>}
      <ul>
        {payments.map(({ from, to, minor }) => (
          <li key={from + to} className="ui-row ui-row-bare statement-payment">
            <span className="flex items-center gap-1">
              <UnitFaces members={membersOf(from)} size={32} />
              <Icon name="right" size="tiny" />
              <UnitFaces members={membersOf(to)} size={32} />
            </span>
            <RowParts
              title={app('transfer', { from: nameOf(from), to: nameOf(to) })}
              figure={<Money minor={minor} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
