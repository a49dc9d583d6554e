// The searchable things that are on this device or come from the server.
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { decimalText } from '@hestia/contract/money/coins/minor.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import type { NoteKind } from '@hestia/contract/reminders/model.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import { wordsIn } from '@hestia/contract/reminders/words.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useNames } from '#ui/people/use-names.ts';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { useBills } from '../../features/bills/coming/bills-data.ts';
import { useBook } from '../../features/book/entries/book-data.ts';
import { kindIcons, useEntryLine, useEntryWords } from '../../features/book/entries/entry-words.ts';
import { useArchive, useChores } from '../../features/chores/rota/chores-data.ts';
import { readersDue } from '../../features/chores/rota/due.ts';
import { useExpenses, useReadOn } from '../../features/money/ledger/money-data.ts';
import { dayCounted } from '../../features/money/ledger/month.ts';
import { useNotes } from '../../features/reminders/reminders-data.ts';
import type { Place } from './places.ts';

/** A row of the results. */
export type Thing = Place & {
  /** Its title is a sentence of the app, and not what a member wrote. */
  readonly isSentence?: boolean;
  /** Written for the rows that are shown: of ten thousand expenses it would take long. */
  readonly detail?: () => string;
};

const NOTE_ICONS = { text: 'text', picture: 'picture', list: 'list', poll: 'poll' } as const satisfies Record<
  NoteKind,
  IconName
>;

/** The notes on the board and in the drawer, with what is on lists: the board shows where one is. */
export function useNoteThings(): readonly Thing[] {
  const { find } = useMemberDirectory();
  const { notes = [] } = useNotes();
  return notes.map((note): Thing => {
    const author = find(note.createdBy).username;
    return {
      id: note.id,
      title: titleOf(note),
      words: wordsIn(note, author),
      detail: () => author,
      icon: NOTE_ICONS[note.kind],
      target: { to: '/', search: { note: note.id } },
    };
  });
}

/** The tasks of the list, and the loaded ones of the archive. */
export function useTaskThings(isSearching: boolean): readonly Thing[] {
  const { find } = useMemberDirectory();
  const format = useFormatter();
  const list = useNames();
  const timeZone = useTimeZone();
  const { chores = [] } = useChores();
  const { archived = [], hasMore, readMore } = useArchive(isSearching);
  useReadOn(isSearching && hasMore && archived.length < MAX_ARCHIVED, readMore);
  const thingOf = (chore: Chore): Thing => ({
    id: chore.id,
    title: chore.title,
    words: [chore.description ?? '', ...(chore.checklist ?? []).map(({ text }) => text)].join('\n'),
    detail: () =>
      joinFacts([
        format.dateTime(readersDue(chore.dueDate, timeZone), DAY),
        list(Object.keys(chore.enrolledUsers).map((id) => find(id).username)),
      ]),
    icon: chore.isDone ? 'check' : 'tasks',
    target: { to: '/tasks', search: { chore: chore.id } },
  });
  return [...chores, ...archived].map(thingOf);
}

/** Years of a household; each page of them is a call. */
const MAX_ARCHIVED = 500;

/** All expenses: while one searches, the older ones are read from the server. */
export function useExpenseThings(isSearching: boolean): readonly Thing[] {
  const t = useTranslations('search');
  const { find } = useMemberDirectory();
  const format = useFormatter();
  const money = useMoneyText();
  const timeZone = useTimeZone();
  const { expenses = [], hasMore, readMore } = useExpenses();
  useReadOn(isSearching && hasMore, readMore);
  return expenses.map((expense): Thing => {
    const refunded = refundedUser(expense);
    const payers = payersOf(expense).map((id) => find(id).username);
    const names = {
      from: isolated(find(expense.paidBy).username),
      to: isolated(refunded ? find(refunded).username : ''),
    };
    return {
      id: expense.id,
      title: refunded ? t('payment', names) : expense.name,
      isSentence: Boolean(refunded),
      words: wordsOf(expense, payers),
      detail: () =>
        joinFacts([
          money(Math.abs(expense.amountMinor)),
          format.dateTime(shownDay(dayCounted(expense, timeZone)), { ...DAY, timeZone: 'UTC' }),
          !refunded && payers.join(', '),
        ]),
      icon: 'receipt',
      target: { to: '/money', search: { expense: expense.id } },
    };
  });
}

function wordsOf(expense: Expense, payers: readonly string[]): string {
  const amount = decimalText(expense.amountMinor, expense.decimals);
  const { description, expenseCategoryName } = expense;
  return [description ?? '', expenseCategoryName, ...payers, amount, amount.replace('.', ',')].join('\n');
}

/** The bills that repeat. */
export function useBillThings(): readonly Thing[] {
  const money = useMoneyText();
  const { find } = useMemberDirectory();
  const { bills = [] } = useBills();
  return bills.map((bill): Thing => {
    const minor = bill.amountMinor ?? bill.lastMinor;
    return {
      id: bill.id,
      title: bill.name,
      detail: () => joinFacts([minor !== null && money(minor), find(bill.paidBy).username]),
      icon: 'repeat',
      target: { to: '/money/bills', search: { bill: bill.id } },
    };
  });
}

/** The house book, without its passwords and codes. */
export function useBookThings(): readonly Thing[] {
  const { entries = [] } = useBook();
  const line = useEntryLine();
  const words = useEntryWords();
  return entries.map((entry): Thing => ({
    id: entry.id,
    title: entry.title,
    words: words(entry),
    detail: () => line(entry),
    icon: kindIcons[entry.content.kind],
    target: { to: '/household/book', search: { entry: entry.id } },
  }));
}
