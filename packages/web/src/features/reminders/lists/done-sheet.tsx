import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { generalNames } from '@hestia/contract/money/general.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reminder, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';
import { useAway, useToday } from '#platform/household/absences.ts';
import { pictureDraft } from '#platform/images/picture-draft.ts';
import { ChosenPictures } from '#platform/images/picture-strip.tsx';
import { newId } from '#platform/new-id.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { delayed, queueTogetherWithUndo } from '#platform/undo/queue-with-undo.ts';
import { AmountField } from '#ui/amount-field.tsx';
import { decimalSignOf, evaluateAmount } from '#ui/arithmetic.ts';
import { Button } from '#ui/button.tsx';
import { useMoneyText } from '#ui/currency.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import type { People } from './item-actions.ts';
import { expenseOf, sharersOf, tripName } from './trip.ts';

type Props = { note: Reminder; cart: readonly ShoppingItem[]; people: People; onClose: () => void };

/* What was paid for what lies in the cart becomes an expense, and the cart is empty; one undo takes all of it back. */
export function DoneSheet({ note, cart, people, onClose }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  const format = useFormatter();
  const money = useMoneyText();
  const performOnce = usePerformOnce();
  const [typed, keep, clear] = useDraft(`reminders.trip.${note.id}`, '');
  const [isTried, setTried] = useState(false);
  const cents = evaluateAmount(typed, decimalSignOf(useLocale()))?.cents ?? 0;
  const isPayable = cents > 0 && cents <= limits.amountCents;
  const sharers = sharersOf(cart, people.members, useAway(useToday()));
  const pay = usePaying(note, cart, people.me, sharers);
  const receipts = pictureDraft(`reminders.trip.${note.id}`, limits.expensePictures);
  const isForAll = sharers.length === people.members.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPayable) {
      setTried(true);
      return;
    }
    performOnce(async () => {
      await pay(cents, receipts.chosen().pictures);
      await receipts.clear();
      clear();
      onClose();
    });
  };
  return (
    <Sheet title={t('done')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <SheetBody>
          <AmountField
            label={t('paid')}
            value={typed}
            onChange={keep}
            error={isTried && !isPayable ? t('paidMissing') : undefined}
            big
            autoFocus
          />
          <p className="pt-4 text-ink-2">
            {isForAll
              ? t('forAll')
              : t('forSome', { names: format.list(sharers.map((id) => people.find(id).username)) })}
          </p>
          <ChosenPictures label={t('receipts')} draft={receipts} />
        </SheetBody>
        <SheetFoot>
          <Button look="fill" wide type="submit">
            {isPayable ? t('pay', { amount: money(cents) }) : t('payPlain')}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}

function usePaying(note: Reminder, cart: readonly ShoppingItem[], me: string, sharers: readonly string[]) {
  const t = useTranslations('reminders.shop');
  const money = useMoneyText();
  const colocationId = useColocationId();
  const categoryName = generalNames[localeOf(useLocale()) ?? DEFAULT_LOCALE];
  const name = tripName(note.shoppingListName?.trim() || t('title'), note.shop ?? null);
  return (cents: number, pictures: readonly Blob[]) => {
    const now = new Date().toISOString();
    const trip = { id: newId(), colocationId, me, now, name, reminderId: note.id, cents, cart, sharers, categoryName };
    const expense = expenseOf(trip);
    const writes = [
      delayed(moneyCommands.addExpense, expense),
      ...pictures.map((picture) =>
        delayed(moneyCommands.addPicture, { id: newId(), expenseId: trip.id, name, picture }),
      ),
      ...cart.map((item) => delayed(reminderCommands.deleteItem, item)),
    ];
    return queueTogetherWithUndo(writes, t('booked', { amount: money(cents) }));
  };
}
