import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { ClosedMonth, MonthChange } from '@hestia/contract/money/closing/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';

/* Changes after the month was closed, the latest first. */
export function AfterClosing({ closed: { changes } }: { closed: ClosedMonth }) {
  const t = useTranslations('statement.month');
  return (
    <Section title={t('changed')}>
      <ul>
        {changes.map((change) => (
          <Change key={`${change.at} ${change.expenseId}`} {...change} />
        ))}
      </ul>
    </Section>
  );
}

function Change({ name, userId, at, was, is }: MonthChange) {
  const t = useTranslations('statement.month');
  const format = useFormatter();
  const text = useMoneyText();
  const decimals = useDecimals();
  const { find } = useMemberDirectory();
  const amount = (value: number) => text(toMinor(value, decimals));
  const figure =
    was === null
      ? t('added', { amount: amount(is ?? 0) })
      : is === null
        ? t('removed', { amount: amount(was) })
        : was === is
          ? amount(is)
          : `${amount(was)} → ${amount(is)}`;
  return (
    <li className="ui-row ui-row-bare statement-line">
      <RowParts
        title={name}
        detail={joinFacts([
          userId === null ? t('automatic') : find(userId).username,
          format.dateTime(new Date(at), 'clock', DAY),
        ])}
        figure={<span className="ui-num">{figure}</span>}
      />
    </li>
  );
}
