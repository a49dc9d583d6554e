import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { ComponentProps, MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Money } from '#ui/figures/money.tsx';
import { DateLead, Queued, RowParts } from '#ui/rows/row.tsx';
import { effectOn } from '../ledger/effect-on.ts';
import { useForeignWords } from '../foreign/foreign-words.ts';
import { dayCounted } from '../ledger/month.ts';
import { usePaymentNote } from '../ledger/payment-method.ts';
import type { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';

type Props = {
  expense: Expense;
  directory: ReturnType<typeof useMemberDirectory>;
  timeZone: string;
  /* The row above has the same day. */
  same?: boolean;
  isWaiting?: boolean;
  /* It is shown in the second pane. */
  isOpen?: boolean;
  /* Shows the effect on this member's balance as the amount, and the total as a detail. */
  effectsOn?: string | undefined;
  /* The counted part, with the whole as the detail. */
  part?: number | undefined;
  /* Among payments only: none says that it is one. */
  isAmongPayments?: boolean;
  onOpen: (id: string) => void;
};

/* A plain link without subscriptions, because long lists mount many of them while scrolling. */
export function ExpenseRow(props: Props) {
  const { expense, directory, timeZone, same, isWaiting, isOpen, effectsOn, part } = props;
  const { isAmongPayments = false, onOpen } = props;
  const t = useTranslations('money');
  const { me, find } = directory;
  const { paidBy, pictures } = expense;
  const refunded = refundedUser(expense);
  const isEffect = effectsOn !== undefined;
  const effect = <Money minor={effectOn(expense, effectsOn ?? me)} sign tone={isEffect} />;
  // Money back has a text, not a minus.
  const whole = <Money minor={Math.abs(expense.amountMinor)} />;
  return (
    <ExpenseLink
      id={expense.id}
      className="ui-row"
      style={COLUMNS}
      aria-current={isOpen ? 'true' : undefined}
      onOpen={onOpen}
    >
      <DateLead day={dayCounted(expense, timeZone)} same={same ?? false} />
      <RowParts
        title={refunded ? t('transfer', { from: find(paidBy).username, to: find(refunded).username }) : expense.name}
        detail={
          <>
            {isWaiting ? (
              <Queued />
            ) : (
              <Words expense={expense} directory={directory} isAmongPayments={isAmongPayments} />
            )}
            {pictures && pictures.length > 0 && (
              <span className="receipt-sign" role="img" aria-label={t('pictures.sign', { count: pictures.length })}>
                <Icon name="receipt" size="tiny" />
              </span>
            )}
          </>
        }
        figure={isEffect ? effect : part === undefined ? whole : <Money minor={part} />}
        figureDetail={isEffect || part !== undefined ? whole : !refunded && effect}
      />
    </ExpenseLink>
  );
}

type LinkProps = ComponentProps<'a'> & { id: string; onOpen: (id: string) => void };

/* Opens an expense above the screen; in a new tab on request. */
export function ExpenseLink({ id, onOpen, children, ...rest }: LinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a {...rest} href={`?expense=${id}`} onClick={open}>
      {children}
    </a>
  );
}

/* Payer and number of sharers, or a payment's method. */
function Words({ expense, directory, isAmongPayments }: Pick<Props, 'expense' | 'directory' | 'isAmongPayments'>) {
  const t = useTranslations('money');
  const list = useNames();
  const note = usePaymentNote();
  const foreign = useForeignWords();
  const { me, find } = directory;
  const { description, original, refundState, shares } = expense;
  if (refundedUser(expense)) {
    const kind = note(description) ?? ((!isAmongPayments || refundState) && t('refund'));
    return joinFacts([kind, refundState && t(`refundState.${refundState}`), original && foreign(original)]);
  }
  // Me first, as people say it.
  const payers = payersOf(expense).toSorted((a, b) => Number(b === me) - Number(a === me));
  const payer = list(payers.map((id) => (id === me ? t('you') : find(id).username)));
  const count = Object.keys(shares).length;
  const words = t(expense.amountMinor < 0 ? 'receivedFor' : 'paidFor', { payer, count });
  return joinFacts([words, original && foreign(original)]);
}

const COLUMNS = { gridTemplateColumns: 'var(--cols, 40px minmax(0, 1fr) auto)' };

/** Whether two expenses were paid on the same day. */
export const isSameDay = (a: Expense, b: Expense | undefined, timeZone: string): boolean =>
  b !== undefined && dayCounted(a, timeZone) === dayCounted(b, timeZone);
