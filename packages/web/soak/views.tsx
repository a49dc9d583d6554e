import { useEffect } from 'react';
import { useAbsences } from '#shared/household/absences.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useColocation, useMembers } from '#shared/household/household.ts';
import { useBills } from '../src/features/bills/coming/bills-data.ts';
import { useArchive, useChores, useComments, useCompletions } from '../src/features/chores/rota/chores-data.ts';
import { chat } from '../src/features/messages/store/chat.ts';
import { useChatView } from '../src/features/messages/store/chat-view.ts';
import { useComments as useExpenseComments, useDeleted } from '../src/features/money/history/history-data.ts';
import { useBalance, useExpenses } from '../src/features/money/ledger/money-data.ts';
import { useNudges } from '../src/features/money/ledger/nudge-data.ts';
import { useNews, useNewsMark } from '../src/features/news/news-data.ts';
import { useBought, useNotes } from '../src/features/reminders/reminders-data.ts';
import type { Views } from './soak.ts';

// The data of all screens, through the screens' own hooks; nothing is drawn.

export type SeenViews = { readonly views: Views; readonly more: readonly NextPage[] };
/** Reads a list on that is read in pages. */
type NextPage = { readonly view: string; readonly read: () => void };

const params = new URLSearchParams(location.search);
const choreId = params.get('chore') ?? '';
const expenseId = params.get('expense') ?? '';

export function Views({ onSeen }: { onSeen: (seen: SeenViews) => void }) {
  const [money, chores, others] = [useMoney(), useTasks(), useTheRest()];
  useEffect(() => {
    onSeen({
      views: { ...money.views, ...chores.views, ...others.views },
      more: [...money.more, ...chores.more, ...others.more],
    });
  });
  return null;
}

function useMoney(): SeenViews {
  const expenses = useExpenses();
  const deleted = useDeleted();
  const { balances } = useBalance();
  return {
    views: {
      balances: balances && Object.fromEntries(balances),
      categories: useCategories().categories,
      nudges: useNudges(),
      bills: useBills().bills,
      expenseComments: useExpenseComments(expenseId).comments,
      expenses: expenses.expenses,
      deleted: deleted.deleted,
    },
    more: Object.entries({ expenses, deleted }).flatMap(([view, { hasMore, readMore: read }]) =>
      hasMore ? [{ view, read }] : [],
    ),
  };
}

function useTasks(): SeenViews {
  const archive = useArchive(true);
  return {
    views: {
      chores: useChores().chores,
      completions: useCompletions().completions,
      comments: useComments(choreId).comments,
      archive: archive.archived,
    },
    more: archive.hasMore ? [{ view: 'archive', read: archive.readMore }] : [],
  };
}

function useTheRest(): SeenViews {
  const messages = useChatView();
  const news = useNews();
  return {
    views: {
      colocation: useColocation(),
      members: useMembers(),
      absences: useAbsences(),
      notes: useNotes().notes,
      bought: useBought(),
      // A refused write stays at its end until the user has seen it.
      messages:
        messages.state === 'ready'
          ? messages.displayed.filter(({ id }) => typeof (messages.standings.get(id) ?? '') === 'string')
          : undefined,
      newsMark: useNewsMark().mark?.looked,
      news: news.entries,
    },
    more: [
      ...(news.hasMore ? [{ view: 'news', read: news.readMore }] : []),
      ...(messages.older === 'some' ? [{ view: 'messages', read: () => chat.readMore() }] : []),
    ],
  };
}
