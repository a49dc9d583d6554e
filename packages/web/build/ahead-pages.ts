import { choreCalls } from '@hestia/contract/chores/calls.ts';
import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { messageCalls } from '@hestia/contract/messages/calls.ts';
import { moneyCalls } from '@hestia/contract/money/calls.ts';
import { reminderCalls } from '@hestia/contract/reminders/calls.ts';
import type { Call } from '@hestia/contract/wire/call.ts';

export type Page = { readonly screens: readonly string[]; readonly texts: string; readonly reads?: readonly string[] };

const HOUSE = 'app/shell.tsx';

/** The screens of each page, its texts, and what it reads before it shows anything. A page that is not here only starts later. */
export const pages: Record<string, Page> = {
  '/': {
    screens: [HOUSE, 'features/reminders/board/board-screen.tsx'],
    texts: 'reminders',
    reads: [addressOf(reminderCalls.listReminders, { colocationId: '{home}' })],
  },
  '/tasks': {
    screens: [HOUSE, 'features/chores/chores-screen.tsx'],
    texts: 'chores',
    reads: [addressOf(choreCalls.listChores)],
  },
  '/money': {
    screens: [HOUSE, 'features/money/money-frame.tsx', 'features/money/money-screen.tsx'],
    texts: 'money',
    reads: [
      addressOf(moneyCalls.getBalance),
      addressOf(moneyCalls.pageExpenses, { colocationId: '{home}', limit: '50' }),
      addressOf(moneyCalls.listCategories),
    ],
  },
  '/message': {
    screens: [HOUSE, 'features/messages/chat-screen.tsx', 'features/messages/chat.ts'],
    texts: 'messages',
    reads: [addressOf(messageCalls.listMessages, { colocationId: '{home}', limit: '50' })],
  },
  '/profile': { screens: [HOUSE, 'features/household/household-screen.tsx'], texts: 'household' },
  '/settings': { screens: [HOUSE, 'features/settings/settings-screen.tsx'], texts: 'settings' },
  '/login': { screens: ['features/session/login-screen.tsx'], texts: 'session' },
  '/invite': { screens: ['features/session/invite-screen.tsx'], texts: 'session' },
  '/colocation-mandatory': { screens: ['features/session/mandatory-screen.tsx'], texts: 'session' },
};

/** What everybody who lives here reads. */
export const reads: readonly string[] = [
  accountCalls.getUser.path.replace('{id}', '{me}'),
  addressOf(colocationCalls.getColocation),
  addressOf(accountCalls.listMembers),
];

/** The address of a call about the household. */
function addressOf(call: Call, query: Readonly<Record<string, string>> = {}): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return [call.path.replace('{id}', '{home}'), search.join('&')].filter(Boolean).join('?');
}
