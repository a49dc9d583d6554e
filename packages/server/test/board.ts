import { decodeEvent } from '@hestia/contract/decode-event.ts';
import { applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { decodeNote, encodeNote } from '@hestia/contract/reminders/wire.ts';
import { viewOf } from '../src/features/reminders/anonymity.ts';
import type { TestUser } from './call.ts';
import { startHome, type Home } from './home.ts';
import { verifyEvents } from './verify-events.ts';

type Fields = Record<string, string>;

/** A home with what tests of the board ask of it, as Léa unless they say who. */
export type Board = Home & {
  readonly board: (user?: TestUser) => Promise<Reminder[]>;
  readonly get: (id: string, user?: TestUser) => Promise<Reminder>;
  readonly form: (user: TestUser, fields: Fields) => FormData;
  readonly text: (content?: string, user?: TestUser) => Promise<string>;
  readonly list: (name?: string) => Promise<string>;
  readonly poll: (title: string, more?: Fields) => Promise<string>;
  /** Does a write, checks that its events make of the board what it is afterwards, and answers them. */
  readonly eventsOf: (write: () => Promise<unknown>, user?: TestUser) => ReturnType<typeof verifyEvents>;
};

/** Starts such a home; close its server in `afterAll`. */
export async function startBoard(env: Record<string, string> = {}): Promise<Board> {
  const at = await startHome(env);
  const { server, lea, home } = at;
  const form = (user: TestUser, fields: Fields) => formOf(home, user, fields);
  const board = (user = lea) => server.call(user, reminderEndpoints.listReminders, { query: { colocationId: home } });
  const put = (fields: Fields, user = lea) =>
    server.call(user, reminderEndpoints.addReminder, { body: form(user, fields) });
  return {
    ...at,
    board,
    get: (id, user = lea) => server.call(user, reminderEndpoints.getReminder, { params: { id } }),
    form,
    text: (content = 'Plumber at 9', user = lea) => put({ ReminderType: '0', Content: content, Color: 'yellow' }, user),
    list: (name = 'Groceries') => put({ ReminderType: 'ShoppingList', ShoppingListName: name }),
    poll: (title, more = {}) => put({ ReminderType: '3', 'PollInput.Title': title, ...more }),
    eventsOf: (write, user = lea) =>
      verifyEvents(server, user, {
        fetch: () => board(user),
        apply: (notes, event) =>
          applyToReminders(notes.map(decodeNote), decodeEvent(viewOf(event, user.id))).map(encodeNote),
        write,
      }),
  };
}

/** A note's form as the older client fills it: every field there, the unused ones empty. */
function formOf(home: string, user: TestUser, fields: Fields): FormData {
  const data = new FormData();
  const all = {
    ColocationId: home,
    CreatedBy: user.id,
    CoordX: '10',
    CoordY: '20',
    CoordZ: '1',
    ReminderType: '0',
    Content: '',
    Color: '',
    ShoppingListName: '',
    'PollInput.Title': '',
    'PollInput.Description': '',
    'PollInput.ExpirationDate': '',
    'PollInput.IsAnonymous': 'false',
    'PollInput.AllowMultipleChoices': 'undefined',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) data.append(name, value);
  data.append('File', new Blob([]), 'test.jpg');
  return data;
}
