import type { Transfer } from '@hestia/contract/money/plan.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { Recalculate } from '../history/recalculate.tsx';

/* Whom they pay, or who pays them, so that they are even. */
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
