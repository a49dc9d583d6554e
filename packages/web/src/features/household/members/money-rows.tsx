import type { User } from '@hestia/contract/accounts/schemas.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useOpenMinor } from '#shared/household/open-minor.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { RowLink } from '#ui/rows/row-link.tsx';

/* My balance with a member, and theirs with the others, read-only. */
export function MoneyRows({ member }: { member: User }) {
  const t = useTranslations('household');
  const minor = useOpenMinor(member.id);
  return (
    <>
      <Link to="/money" className="ui-row">
        <Icon name="money" />
        <RowParts title={t('balance')} figure={<Money minor={minor} sign tone />} />
      </Link>
      <RowLink to="/money/why" search={{ person: member.id }} icon="us" title={t('together')} />
      <RowLink to="/money/statement" search={{ person: member.id }} icon="receipt" title={t('statement')} />
    </>
  );
}
