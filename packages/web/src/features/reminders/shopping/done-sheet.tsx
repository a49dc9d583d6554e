import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { chosenOf, newNameOf } from '#shared/categories/category-choices.ts';
import { useLastExpenses } from '#shared/categories/last-expenses.ts';
import { useCategoryGuess } from '#shared/categories/use-category-guess.ts';
import { useAway } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { useNames } from '#ui/people/use-names.ts';
import { pictureDraft } from '#shared/pictures/picture-draft.ts';
import { ChosenPictures } from '#shared/pictures/picture-strip.tsx';
import { newId } from '#platform/kernel/new-id.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { delayed, queueTogetherWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { evaluateAmount } from '#ui/figures/arithmetic.ts';
import { useCurrency, useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import type { MemberDirectory } from '../lists/item-actions.ts';
import { ItemPrices, PricedShares } from '../lists/item-prices.tsx';
import { expenseOf, inTurn, noteOf, type Prices, sharersOf, tripName } from '../lists/trip.ts';
import { usePrices } from '../lists/use-prices.ts';

type Props = { note: ListNote; cart: readonly ShoppingItem[]; directory: MemberDirectory; onClose: () => void };

/* The payment for the cart becomes an expense, and the cart is emptied; one undo reverts all of it. */
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
      const { split: priced, minor: priceOf } = prices;
      const split: Split = priced
        ? { kind: 'amounts', amounts: Object.fromEntries(priced.minor) }
        : { kind: 'evenly', between: sharers };
      await pay({ minor, split, cart, prices: priceOf, pictures: receipts.chosen().pictures });
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
        <ItemPrices cart={cart} directory={directory} prices={prices} />
        <WhoPays prices={prices} sharers={sharers} directory={directory} />
        <ChosenPictures label={t('receipts')} draft={receipts} />
      </SheetForm>
    </Sheet>
  );
}

type WhoPaysProps = { prices: ReturnType<typeof usePrices>; sharers: readonly string[]; directory: MemberDirectory };

/* The reckoning, before it is sent. */
function WhoPays({ prices, sharers, directory }: WhoPaysProps): ReactNode {
  const t = useTranslations('reminders.shop');
  const list = useNames();
  const money = useMoneyText();
  if (prices.isOver) return <FormError>{t('pricesOver', { priced: money(prices.sum) })}</FormError>;
  if (prices.split) return <PricedShares split={prices.split} directory={directory} />;
  const inOrder = directory.sharers.filter(({ id }) => sharers.includes(id));
  const names = list(inOrder.map(({ id }) => directory.find(id).username));
  return (
    <p className="pt-4 text-ink-2">
      {sharers.length === directory.sharers.length ? t('forAll') : t('forSome', { names })}
    </p>
  );
}

type PaidTrip = {
  readonly minor: number;
  readonly split: Split;
  readonly cart: readonly ShoppingItem[];
  readonly prices: Prices;
  readonly pictures: readonly Blob[];
};

function usePaying(list: ListNote, me: string) {
  const t = useTranslations('reminders.shop');
  const money = useMoneyText();
  const decimals = useDecimals();
  const colocationId = useColocationId();
  const timeZone = useTimeZone();
  const name = tripName(list.name.trim() || t('title'), list.shop ?? null);
  const { category, made } = useTripCategory(name);
  return ({ prices, pictures, ...paid }: PaidTrip) => {
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
      category,
    };
    const writes = [
      ...made.map((each) => delayed(moneyCommands.addCategory, { ...each, colocationId })),
      delayed(moneyCommands.addExpense, expenseOf(trip)),
      ...pictures.map((picture) => delayed(moneyCommands.addPicture, { id: newId(), expenseId: id, name, picture })),
      ...cart.map((item) => delayed(reminderCommands.deleteItem, item)),
    ];
    return queueTogetherWithUndo(writes, t('booked', { amount: money(minor) }));
  };
}

/* The category for a trip of this name, and the one to create. */
function useTripCategory(name: string) {
  const { choices, guess } = useCategoryGuess();
  const [id] = useState(newId);
  const guessed = guess(name);
  const known = chosenOf(choices, guessed);
  if (known) return { category: known, made: [] };
  const category = { id, name: newNameOf(guessed) ?? '' };
  return { category, made: [category] };
}
