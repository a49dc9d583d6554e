import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { handoverCommands } from '@hestia/contract/chores/handover-commands.ts';
import type { Chore, ChoreMessage } from '@hestia/contract/chores/schemas.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { clearDrafts } from '#platform/drafts.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { Asked } from '#shared/asks/asked.tsx';
import { ForYou } from '#shared/asks/for-you.tsx';
import { atHome, memberOf, HOUSEHOLD, LEA, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { choreReducers } from './rota/chores-data.ts';
import { useTurnAsks } from './handing-over/turn-asks.tsx';
import { ChoresScreen } from './chores-screen.tsx';

const COMMANDS = [...Object.values(choreCommands), ...Object.values(handoverCommands)];

let made = 0;
export function chore(title: string, days: number, change: Partial<Chore> = {}): Chore {
  made += 1;
  const due = new Date();
  due.setDate(due.getDate() + days);
  due.setHours(23, 0, 0, 0);
  return {
    id: `01990000-0000-7000-9000-${String(made).padStart(12, '0')}`,
    colocationId: HOUSEHOLD,
    createdBy: TOM,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    dueDate: due.toISOString(),
    title,
    description: null,
    isDone: false,
    enrolledUsers: {},
    doneBy: null,
    doneAt: null,
    ...change,
  };
}

let input = 0;
export const comment = (choreId: string, createdBy: string, content: string): ChoreMessage => ({
  id: `01990000-0000-7000-9000-00000000c${String(++input).padStart(3, '0')}`,
  choreId,
  createdBy,
  createdAt: '2026-11-20T08:00:00.000Z',
  content,
});

export const bins = chore('Bins', 0, { enrolledUsers: { [LEA]: null }, description: 'Glass and paper' });
export const plants = chore('Plants', 9);
export const oven = chore('Oven', 1, { isDone: true, doneBy: TOM, doneAt: '2026-11-19T10:00:00.000Z' });
export const attic = chore('Attic', -40, { isDone: true, doneBy: TOM, doneAt: '2026-10-19T10:00:00.000Z' });
export const busy = () => new Response('', { status: 503 });

type Reply = readonly [call: Endpoint, reply: object | string | (() => unknown)];
type ScreenOptions = { chores?: Chore[]; locale?: Locale; replies?: readonly Reply[] };

/** Léa's screen of tasks; `replies` have priority over the server's. */
export async function open(
  path = '/tasks',
  { chores = [bins, plants, oven], locale = 'en', replies = [] }: ScreenOptions = {},
) {
  const asked = mockFetch(
    ...replies,
    ...atHome,
    [choreEndpoints.listChores, chores],
    [choreEndpoints.listArchivedChores, { chores: [attic], next: null }],
    [choreEndpoints.pageChoreMessages, { messages: [comment(bins.id, TOM, 'The blue one, too')], next: null }],
    // Answers like an overloaded server: writes stay queued and visible, and can be checked.
    ...[
      choreEndpoints.addChore,
      choreEndpoints.editChore,
      choreEndpoints.toggleDone,
      choreEndpoints.deleteChore,
      choreEndpoints.enrol,
      choreEndpoints.leave,
      choreEndpoints.askHandover,
      choreEndpoints.answerHandover,
      choreEndpoints.withdrawHandover,
      choreEndpoints.addChoreMessage,
      choreEndpoints.deleteChoreMessage,
    ].map((endpoint) => [endpoint, busy] as const),
  );
  const screen = (
    <Asked value={{ tasks: <TurnAsks /> }}>
      <ChoresScreen />
    </Asked>
  );
  return { ...(await renderScreen(screen, { path, locale })), ...asked };
}

/* As the app fills them in; the tests don't wait for their height on the page. */
const TurnAsks = () => <ForYou asks={useTurnAsks().asks} />;

/** Léa, who has just signed in on a new device. */
export async function signInAnew(): Promise<void> {
  await eraseUserData();
  await clearDrafts();
  localStorage.removeItem('chores.filter');
  localStorage.removeItem('chores.layout');
  localStorage.setItem('asked.tasks', '0');
  saveUser(memberOf(LEA, 'Léa'));
  // Other tests run in the same browser: each has a separate queue.
  await openUserData(crypto.randomUUID(), { commands: COMMANDS, cacheReducers: choreReducers });
}
