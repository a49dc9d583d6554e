import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { RowSelect } from '#ui/fields/choices/row-select.tsx';
import { Section } from '#ui/rows/section.tsx';
import { ShareChange } from './share-change.tsx';
import type { BillEffect } from './use-effects.ts';

type Choices = Readonly<Record<string, string>>;
type Props = { userId: string; payers: Choices; onPay: (payers: Choices) => void };

/* Bills, before and after. */
export function BillEffects({ bills, ...rest }: Props & { bills: readonly BillEffect[] }): ReactNode {
  const t = useTranslations('moving');
  if (bills.length === 0) return null;
  return (
    <Section title={t('bills')}>
      <ul>
        {bills.map((effect) => (
          <li key={effect.bill.id} className="app-moving-effect">
            <Effect effect={effect} {...rest} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Effect({ effect, userId, payers, onPay }: Props & { effect: BillEffect }): ReactNode {
  const t = useTranslations('moving');
  const { bill, isPaid, before, after, stops } = effect;
  const { members, sharers } = useMemberDirectory();
  // The payer of a varying bill is asked for its amount: that needs an account.
  const others = (bill.amountMinor === null ? members : sharers).filter(({ id }) => id !== userId);
  return (
    <>
      <b dir="auto">{bill.name}</b>
      {isPaid && (
        <RowSelect
          label={t('paidBy')}
          value={payers[bill.id] ?? ''}
          choices={[{ id: '', label: t('notYet') }, ...others.map(({ id, username }) => ({ id, label: username }))]}
          onChange={(id) => onPay({ ...payers, [bill.id]: id })}
        />
      )}
      {bill.split.kind === 'days' ? (
        <small>{t('byDays')}</small>
      ) : (
        before && after && !isSame(before, after) && <ShareChange before={before} after={after} />
      )}
      {stops && <small>{t('pauses')}</small>}
    </>
  );
}

const isSame = (a: Shares, b: Shares): boolean => JSON.stringify(a) === JSON.stringify(b);
