import { toAmounts } from '@hestia/contract/money/minor.ts';
import { mostMinor } from '@hestia/contract/money/most-minor.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { generalNames } from '@hestia/contract/money/general.ts';
import type { SplitInput } from '@hestia/contract/money/split.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reminder, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';
import { useAway } from '#platform/household/absences.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { useToday } from '#platform/household/today.ts';
import { pictureDraft } from '#platform/pictures/picture-draft.ts';
import { ChosenPictures } from '#platform/pictures/picture-strip.tsx';
import { newId } from '#platform/new-id.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { delayed, queueTogetherWithUndo } from '#platform/undo/queue-with-undo.ts';
import { AmountField } from '#ui/amount-field.tsx';
import { evaluateAmount } from '#ui/arithmetic.ts';
import { useCurrency, useDecimals, useMoneyText } from '#ui/currency.tsx';
import { useNotation } from '#ui/notation.ts';
import { FormError } from '#ui/form-error.tsx';
import { SheetForm } from '#ui/form-sheet.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastExpenses } from '../reminders-data.ts';
import type { MemberDirectory } from './item-actions.ts';
import { ItemPrices, PricedShares } from './item-prices.tsx';
import { expenseOf, inTurn, noteOf, type Prices, sharersOf, tripName } from './trip.ts';
import { usePrices } from './use-prices.ts';

type Props = { note: Reminder; cart: readonly ShoppingItem[]; directory: MemberDirectory; onClose: () => void };

/* What was paid for what lies in the cart becomes an expense, and the cart is empty; one undo takes all of it back. */
export function DoneSheet({ note, cart, directory, onClose }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  const money = useMoneyText();
  const performOnce = usePerformOnce();
  const [typed, keep, clear] = useDraft(`reminders.trip.${note.id}`, '');
  const [isTried, setTried] = useState(false);
  const notation = useNotation();
  const minor = evaluateAmount(typed, notation)?.minor ?? 0;
  const isPayable = minor > 0 && minor <= mostMinor(notation.decimals);
  const { me } = directory;
  const all = inTurn(directory.sharers, useLastExpenses());
  const sharers = sharersOf(cart, all, useAway(useToday()));
  const prices = usePrices(note.id, cart, all, isPayable ? minor : 0);
  const pay = usePaying(note, me);
  const receipts = pictureDraft(`reminders.trip.${note.id}`, limits.expensePictures);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPayable || prices.isUnclear) {
      setTried(true);
      return;
    }
    performOnce(async () => {
      const evenly = { splitType: 0 as const, splitBetween: sharers };
      const { split, minor: priceOf } = prices;
      const byValue = split && {
        splitType: 1 as const,
        splitValues: toAmounts(Object.fromEntries(split.minor), notation.decimals),
      };
      await pay({ minor, split: byValue ?? evenly, cart, prices: priceOf, pictures: receipts.chosen().pictures });
      await receipts.clear();
      clear();
      prices.clear();
      onClose();
    });
  };
  return (
    <Sheet title={t('done')} onClose={onClose}>
      <SheetForm onSubmit={submit} action={isPayable ? t('pay', { amount: money(minor) }) : t('payPlain')}>
        <AmountField
          label={t('paid')}
          value={typed}
          onChange={keep}
          error={isTried && !isPayable ? t('paidMissing') : undefined}
          big
          autoFocus
          after={<span className="ui-amount-unit">{useCurrency()}</span>}
        />
        <ItemPrices {...{ cart, directory, prices }} />
        <WhoPays {...{ prices, sharers, directory }} />
        <ChosenPictures label={t('receipts')} draft={receipts} />
      </SheetForm>
    </Sheet>
  );
}

type WhoPaysProps = { prices: ReturnType<typeof usePrices>; sharers: readonly string[]; directory: MemberDirectory };

/* The reckoning, before it is sent. */
function WhoPays({ prices, sharers, directory }: WhoPaysProps): ReactNode {
  const t = useTranslations('reminders.shop');
  const format = useFormatter();
  const money = useMoneyText();
  if (prices.isOver) return <FormError>{t('pricesOver', { priced: money(prices.sum) })}</FormError>;
  if (prices.split) return <PricedShares split={prices.split} directory={directory} />;
  const inOrder = directory.sharers.filter(({ id }) => sharers.includes(id));
  const names = format.list(inOrder.map(({ id }) => directory.find(id).username));
  return (
    <p className="pt-4 text-ink-2">
      {sharers.length === directory.sharers.length ? t('forAll') : t('forSome', { names })}
    </p>
  );
}

type Paid = {
  readonly minor: number;
  readonly split: SplitInput;
  readonly cart: readonly ShoppingItem[];
  readonly prices: Prices;
  readonly pictures: readonly Blob[];
};

function usePaying(list: Reminder, me: string) {
  const t = useTranslations('reminders.shop');
  const money = useMoneyText();
  const decimals = useDecimals();
  const colocationId = useColocationId();
  const timeZone = useTimeZone();
  const categoryName = generalNames[localeOf(useLocale()) ?? DEFAULT_LOCALE];
  const name = tripName(list.shoppingListName?.trim() || t('title'), list.shop ?? null);
  return ({ prices, pictures, ...paid }: Paid) => {
    const { cart, minor } = paid;
    const now = new Date().toISOString();
    const note = noteOf(cart, (id) => (prices[id] === undefined ? null : money(prices[id])));
    const id = newId();
    const trip = {
      ...paid,
      id,
      colocationId,
      me,
      now,
      timeZone,
      name,
      reminderId: list.id,
      decimals,
      note,
      categoryName,
    };
    const writes = [
      delayed(moneyCommands.addExpense, expenseOf(trip)),
      ...pictures.map((picture) => delayed(moneyCommands.addPicture, { id: newId(), expenseId: id, name, picture })),
      ...cart.map((item) => delayed(reminderCommands.deleteItem, item)),
    ];
    return queueTogetherWithUndo(writes, t('booked', { amount: money(minor) }));
  };
}
