import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useNow } from '#platform/kernel/now.ts';
import { useChores } from '../../../features/chores/rota/chores-data.ts';
import { dueToday } from '../../../features/chores/rota/filters.ts';
import { useLeavers } from '../../../features/chores/rota/leaving.ts';
import { TodayTasks } from '../../../features/chores/doing/today-tasks.tsx';
import { useKnownUnread } from '../../../features/messages/store/chat-view.ts';
import { useAllAsks } from './asks.ts';
import { useKnownOpenMinor } from '#shared/household/open-minor.ts';
import { useUser } from '#platform/session/session.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';

/** The user's open things: a task to tick, and links to the rest. Loaded after the board, into a line with reserved room. */
export function Today() {
  const t = useTranslations('app.today');
  const money = useMoneyText();
  const now = useNow();
  const me = useUser().id;
  const { chores } = useChores();
  const leaving = useLeavers();
  const mine = dueToday(chores ?? [], { me, now, timeZone: useTimeZone() }, leaving.ids);
  const open = useKnownOpenMinor();
  const owed = -(open ?? 0);
  const unread = useKnownUnread();
  const asked = useAllAsks();
  const isKnown = asked.isKnown && chores !== undefined && open !== undefined && unread !== undefined;
  const isNothing = asked.asks.length === 0 && mine.length === 0 && owed <= 0 && unread === 0;
  return (
    <>
      <TodayTasks chores={mine} leaving={leaving} now={now} />
      {owed > 0 && <Link to="/money">{t('owe', { amount: money(owed) })}</Link>}
      {unread !== undefined && unread > 0 && <Link to="/message">{t('messages', { count: unread })}</Link>}
      {isKnown && isNothing && <span>{t('nothing')}</span>}
    </>
  );
}
