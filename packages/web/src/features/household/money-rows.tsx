import type { User } from '@hestia/contract/accounts/schemas.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useOpenMinor } from '#platform/household/open-minor.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { RowLink } from '#ui/row-link.tsx';

/* What is open with somebody, and what is between them and the others, to read. */
export function MoneyRows({ member }: { member: User }) {
  const t = useTranslations('household');
  const minor = useOpenMinor(member.id);
  return (
    <>
      <Link to="/money" className="ui-row">
        <Icon name="money" />
        <RowParts title={t('balance')} figure={<Money minor={minor} sign tone />} />
      </Link>
      <RowLink to="/money/statement" search={{ person: member.id }} icon="receipt" title={t('statement')} />
    </>
  );
}
