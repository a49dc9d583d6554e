import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import type { Findable } from './finder.ts';

/** The target of a result. */
export type Target = Pick<LinkProps, 'to' | 'search' | 'hash'>;
export type Place = Findable & { readonly icon: IconName; readonly target: Target };

/** The actions that can be started from the search. */
export function useActions(): readonly Place[] {
  const t = useTranslations('search.do');
  const begin = (key: Parameters<typeof t>[0], icon: IconName, target: Target): Place => ({
    id: `do.${key}`,
    title: t(key),
    icon,
    target,
  });
  return [
    begin('expense', 'receipt', { to: '/money', search: { sheet: 'new' } }),
    begin('task', 'tasks', { to: '/tasks', search: { sheet: 'new' } }),
    begin('list', 'cart', { to: '/', search: { sheet: 'list' } }),
    begin('note', 'text', { to: '/', search: { sheet: 'text' } }),
    begin('poll', 'poll', { to: '/', search: { sheet: 'poll' } }),
    begin('bill', 'repeat', { to: '/money/bills', search: { sheet: 'new' } }),
    begin('pay', 'money', { to: '/money/refund' }),
    begin('invite', 'us', { to: '/profile', search: { invite: '1' } }),
  ];
}

/** The pages and settings, by the names that they have there. */
export function usePlaces(): readonly Place[] {
  const t = useTranslations();
  const settings = useTranslations('settings');
  return [
    at('/', 'board', t('reminders.nav')),
    at('/tasks', 'tasks', t('chores.nav')),
    at('/tasks/week', 'calendar', t('week.title')),
    at('/money', 'money', t('money.nav')),
    at('/money/bills', 'repeat', t('bills.nav')),
    at('/message', 'chat', t('messages.nav')),
    at('/profile', 'us', t('household.nav')),
    at('/household/book', 'book', t('book.nav')),
    at('/news', 'bell', t('news.title')),
    at('/guide', 'globe', t('guide.title')),
    at('/settings', 'settings', t('settings.nav')),
    at('/settings/colocation', 'home', settings('householdData')),
    at('/settings/log', 'clock', settings('logRow')),
    at('/settings/tags', 'scan', settings('tagsRow')),
    at('/settings/change-colocation', 'repeat', settings('change')),
    at('/settings/display', 'eye', settings('theme')),
    at('/settings/language', 'globe', settings('language')),
    at('/settings/notifications', 'bell', settings('notifications')),
    at('/settings/calendar', 'calendar', settings('calendar')),
    at('/settings/handles', 'money', settings('handles.section')),
    at('/settings/devices', 'device', settings('sessions')),
    at('/settings/passkeys', 'key', settings('passkeys.title')),
    at('/settings/recovery', 'list', settings('recoveryRow')),
    at('/settings/storage', 'storage', settings('storageRow')),
    at('/about', 'text', settings('about')),
  ];
}

const at = (to: NonNullable<LinkProps['to']>, icon: IconName, title: string): Place => ({
  id: `go.${to}`,
  title,
  icon,
  target: { to },
});
