import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { reasonOf } from '@hestia/contract/money/planning/reason.ts';
import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { useCurrency } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { Money } from '#ui/figures/money.tsx';
import { useExpenseActions } from '../drafts/expense-actions.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { type Method, methods, storedMethods } from '../ledger/payment-method.ts';
import { useUnits } from '../ledger/pairs.ts';
import { planFor, type PlanRules, unitMinor } from '../ledger/plan-of.ts';
import { UnitFaces } from '../ledger/unit-faces.tsx';
import { Reason } from './reason.tsx';
import { usePayee } from './use-payee.ts';
import { usePart } from './use-part.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';

const Nudging = lazyPart(async () => (await import('./nudging.tsx')).Nudging);
const NoWay = lazyPart(async () => (await import('./pay-by.tsx')).NoWay);
const PayBy = lazyPart(async () => (await import('./pay-by.tsx')).PayBy);

const keyOf = ({ from, to }: Transfer): string => `${from}>${to}`;

/* One line per transfer. The user's is open, so that one tap records it. */
type PlanProps = { plan: readonly Transfer[]; balances: Balances; rules: PlanRules };

export function Plan({ plan: all, balances, rules }: PlanProps) {
  const t = useTranslations('money.settle');
  const { me } = useMemberDirectory();
  const { pairs, collector } = rules;
  const plan = planFor(all, me, pairs);
  const mine = plan.find(({ from, to }) => from === me || to === me);
  const [chosen, setChosen] = useState<string | null>();
  const minorOf = (userId: string) => unitMinor(balances, userId, pairs);
  const open = chosen === undefined ? mine && keyOf(mine) : chosen;
  return (
    <div>
      <p className="plan-lead">
        <b className="ui-num">{plan.length}</b>
        <span>{t('lead', { count: plan.length })}</span>
      </p>
      <ol className="border-t border-line">
        {plan.map((transfer) => {
          const key = keyOf(transfer);
          return (
            <TransferLine
              key={key}
              transfer={transfer}
              reason={
                <Reason {...transfer} {...reasonOf(transfer, plan, { minorOf, collector })} collector={collector} />
              }
              isOpen={open === key}
              onToggle={() => setChosen(open === key ? null : key)}
              onDone={() => setChosen(null)}
            />
          );
        })}
      </ol>
    </div>
  );
}

type LineProps = { transfer: Transfer; reason: ReactNode; isOpen: boolean; onToggle: () => void; onDone: () => void };

function TransferLine({ transfer, reason, isOpen, onToggle, onDone }: LineProps) {
  const t = useTranslations('money.settle');
  const { me, membersOf, nameOf, isPair } = useUnits(t('you'));
  const { from, to, minor } = transfer;
  const whom = to === me && !isPair(to) ? t('toYou') : t('to', { name: nameOf(to) });
  return (
    <li className={isOpen ? 'transfer transfer-open' : 'transfer border-b border-line'}>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-[14px] gap-y-[4px] py-[16px] text-left"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className="transfer-pair flex items-center">
          <UnitFaces members={membersOf(from)} size={44} />
          <Icon name="right" />
          <UnitFaces members={membersOf(to)} size={44} />
        </span>
        <span className="transfer-names">
          <bdi>{nameOf(from)}</bdi>
          <span className="block font-normal text-ink-2">{whom}</span>
        </span>
        <span className="transfer-amount">
          <Money minor={minor} small="currency" />
        </span>
      </button>
      {isOpen && (
        <>
          {reason}
          <RecordPayment transfer={transfer} onDone={onDone} />
        </>
      )}
    </li>
  );
}

function RecordPayment({ transfer: line, onDone }: { transfer: Transfer; onDone: () => void }) {
  const t = useTranslations('money.settle');
  const transfer = { ...line, to: usePayee(line) };
  const currency = useCurrency();
  const { me } = useMemberDirectory();
  const { refund } = useCategories();
  const { recordRefund } = useExpenseActions();
  const performOnce = usePerformOnce();
  const { amount, setAmount, minor, error } = usePart(transfer.minor);
  const [method, setMethod] = useState<Method | null>(null);
  return (
    <form
      className="transfer-record pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (error !== undefined || !refund) return;
        performOnce(async () => {
          await recordRefund({ ...transfer, minor }, refund, method && storedMethods[method]);
          onDone();
        });
      }}
    >
      <AmountField
        label={t(transfer.to === me ? 'received' : transfer.from === me ? 'paid' : 'amount')}
        value={amount}
        onChange={setAmount}
        error={error}
        after={<span className="text-ink-2">{currency}</span>}
      />
      <HowToPay transfer={transfer} minor={error === undefined ? minor : transfer.minor} />
      <Named transfer={transfer} />
      <Chips
        label={t('method')}
        hideLabel
        choices={methods.map((id) => ({ id, label: t(id) }))}
        value={method}
        onChange={setMethod}
      />
      <Button look="fill" wide type="submit" disabled={!refund} className="mt-4">
        {t('record')}
      </Button>
      <Beside transfer={transfer} />
    </form>
  );
}

/* With a pair, a payment is recorded for one of the two. */
function Named({ transfer: { from, to } }: { transfer: Transfer }) {
  const t = useTranslations('money.settle');
  const { me, find } = useMemberDirectory();
  const { isPair } = useUnits();
  if (!isPair(to) || to === me) return null;
  return <p className="pay-hint">{t(from === me ? 'youPay' : 'named', { name: find(to).username })}</p>;
}

/* For the payer, before the payment is recorded. */
function HowToPay({ transfer: { from, to }, minor }: { transfer: Transfer; minor: number }) {
  const { me, find } = useMemberDirectory();
  const creditor = find(to);
  if (from !== me) return null;
  return (
    <Suspense fallback={null}>
      {creditor.isPlaceholder ? <NoWay name={creditor.username} /> : <PayBy to={creditor} minor={minor} />}
    </Suspense>
  );
}

/* A nudge, and a link to the user's payment details. */
function Beside({ transfer: { from, to } }: { transfer: Transfer }) {
  const t = useTranslations('money.settle');
  const { me, find } = useMemberDirectory();
  if (from !== me && to !== me) return null;
  // A placeholder gets no nudge.
  if (find(from === me ? to : from).isPlaceholder) return null;
  return (
    <>
      <Suspense fallback={null}>
        <Nudging from={find(from)} to={find(to)} />
      </Suspense>
      {to === me && (
        <p className="pt-4">
          <TextLink iconAfter="right" to="/settings/handles">
            {t('ownHandles')}
          </TextLink>
        </p>
      )}
    </>
  );
}
