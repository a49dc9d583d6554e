import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Recalculate } from '../balances/recalculate.tsx';

/* The payments, to or from them, that settle their balance. */
export function SettlingLines({ payments }: { payments: readonly Transfer[] | null }) {
  const t = useTranslations('statement');
  const app = useTranslations('money');
  const { find } = useMemberDirectory();
  if (payments === null) return <Recalculate>{app('why.differs')}</Recalculate>;
  return (
    <Section title={t('settle')}>
      {payments.length === 0 && <p className="py-4 text-ink-2">{t('even')}</p>}
      <ul>
        {payments.map(({ from, to, minor }) => (
          <li key={from + to} className="ui-row ui-row-bare statement-payment">
            <span className="flex items-center gap-1">
              <Avatar member={find(from)} size={32} />
              <Icon name="right" size="tiny" />
              <Avatar member={find(to)} size={32} />
            </span>
            <RowParts
              title={app('transfer', { from: find(from).username, to: find(to).username })}
              figure={<Money minor={minor} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
