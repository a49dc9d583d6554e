import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button, TextButton } from '#ui/buttons/button.tsx';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { useCurrency, useMoneyText } from '#ui/figures/currency.tsx';
import { Money } from '#ui/figures/money.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { useExpenseActions } from '../drafts/expense-actions.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useBalance } from '../ledger/money-data.ts';
import { onlyTransferOf, usePlanRules } from '../ledger/plan-of.ts';
import { NoWay, PayBy } from './pay-by.tsx';
import { usePayee } from './use-payee.ts';
import { usePart } from './use-part.ts';

/* The one payment that settles me: how to pay, then the button that records it. */
export function PaySheet({ onClose }: { onClose: () => void }) {
  const { balances } = useBalance();
  const { me } = useMemberDirectory();
  const rules = usePlanRules();
  const transfer = balances && onlyTransferOf(balances, me, rules);
  const isSettled = balances !== undefined && transfer === undefined;
  const isClosed = useRef(false);
  // Settled here or by another, it closes once: closing goes back in the history.
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  };
  useEffect(() => {
    if (isSettled) close();
  });
  return transfer && <Paying key={transfer.to} transfer={transfer} onClose={close} />;
}

function Paying({ transfer: line, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useTranslations('money');
  const text = useMoneyText();
  const currency = useCurrency();
  const { find } = useMemberDirectory();
  const { refund } = useCategories();
  const { recordRefund } = useExpenseActions();
  const performOnce = usePerformOnce();
  const [isPart, setPart] = useState(false);
  const transfer = { ...line, to: usePayee(line) };
  const { amount, setAmount, minor, error } = usePart(transfer.minor);
  const to = find(transfer.to);
  const isWrong = isPart && error !== undefined;
  const paid = isPart && !isWrong ? minor : transfer.minor;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || !refund) return;
    performOnce(async () => {
      await recordRefund({ ...transfer, minor: paid }, refund, null);
      onClose();
    });
  };
  return (
    <Sheet title={t('pay.title', { name: to.username })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <SheetBody>
          {isPart ? (
            <AmountField
              label={t('settle.paid')}
              value={amount}
              onChange={setAmount}
              error={error}
              autoFocus
              after={<span className="text-ink-2">{currency}</span>}
            />
          ) : (
            <div className="pay-sum">
              <span className="ui-figure pay-figure">
                <Money minor={transfer.minor} small="fraction" />
              </span>
              <TextButton onClick={() => setPart(true)}>{t('pay.other')}</TextButton>
            </div>
          )}
          {to.isPlaceholder ? <NoWay name={to.username} /> : <PayBy to={to} minor={paid} />}
        </SheetBody>
        <SheetFoot>
          <Button type="submit" look="fill" wide disabled={!refund}>
            {t('pay.paid', { amount: text(paid) })}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}
