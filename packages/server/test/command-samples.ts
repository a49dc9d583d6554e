// What each command may be given. A command without samples does not compile.
import { randomUUID } from 'node:crypto';
import { choreCommands } from '@hestia/contract/chores/commands.ts';
import type { Chore, ChoreMessage } from '@hestia/contract/chores/shapes.ts';
import type { commands } from '@hestia/contract/commands.ts';
import { messageCommands } from '@hestia/contract/messages/commands.ts';
import type { Message } from '@hestia/contract/messages/shapes.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import type { Expense } from '@hestia/contract/money/shapes.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { PollVote, Reminder, ShoppingItem } from '@hestia/contract/reminders/shapes.ts';

type AnyCommand = (typeof commands)[number];
type InputOf<C> = C extends { readonly args: (input: infer Input) => object } ? Input : never;
type Sampled = Pick<AnyCommand, 'call'>;

/** Where samples are made: a household of two, in which a command can be done to have something for the next one. */
export type Bench = {
  readonly home: string;
  readonly lea: string;
  readonly tomasz: string;
  /** The chore whose comments are looked at. */
  readonly choreId: string;
  readonly picture: Blob;
  readonly did: <Input>(command: Sampled & { readonly args: (input: Input) => object }, input: Input) => Promise<Input>;
  /** Puts done and past chores into the archive, and answers what is in it. */
  readonly archive: () => Promise<readonly Chore[]>;
};

type Sample<Input> = readonly [name: string, make: (bench: Bench) => Input | Promise<Input>];
type Samples = { readonly [C in AnyCommand as C['kind']]: readonly Sample<InputOf<C>>[] };

const now = () => new Date().toISOString();
const OPEN = { isDone: false, doneBy: null, doneAt: null };

const choreOf = ({ home, lea }: Bench, change: Partial<Chore> = {}): Chore => ({
  id: randomUUID(),
  colocationId: home,
  createdBy: lea,
  createdAt: now(),
  updatedAt: now(),
  dueDate: '2026-12-01T18:00:00.000Z',
  title: 'Bins',
  description: 'Glass and paper',
  enrolledUsers: {},
  ...OPEN,
  ...change,
});
const done = ({ lea }: Bench) => ({ isDone: true, doneBy: lea, doneAt: now() });

async function added(bench: Bench, change: Partial<Chore> = {}): Promise<Chore> {
  return (await bench.did(choreCommands.add, { shown: choreOf(bench, change) })).shown;
}

async function archived(bench: Bench): Promise<Chore> {
  const { id } = await added(bench, { dueDate: '2020-01-01T18:00:00.000Z', ...done(bench) });
  const found = (await bench.archive()).find((chore) => chore.id === id);
  if (!found) throw new Error('It is not in the archive');
  return found;
}

const commentOf = ({ lea, choreId }: Bench): ChoreMessage => ({
  id: randomUUID(),
  choreId,
  createdBy: lea,
  createdAt: now(),
  content: 'The blue one, too',
});

const chores = {
  'chores.add': [
    ['open', (bench) => ({ shown: choreOf(bench, { enrolledUsers: { [bench.tomasz]: null } }) })],
    ['done already', (bench) => ({ shown: choreOf(bench, { ...done(bench), description: null }) })],
  ],
  'chores.edit': [
    ['all of it', async (bench) => ({ shown: await added(bench), change: { title: 'All bins', description: null } })],
    ['the day', async (bench) => ({ shown: await added(bench), change: { dueDate: '2026-11-30T18:00:00.000Z' } })],
  ],
  'chores.mark': [
    ['done', async (bench) => ({ shown: { ...(await added(bench)), ...done(bench) } })],
    ['open again', async (bench) => ({ shown: { ...(await added(bench, done(bench))), ...OPEN } })],
    ['open, which it is', async (bench) => ({ shown: await added(bench) })],
    ['open, out of the archive', async (bench) => ({ shown: { ...(await archived(bench)), ...OPEN } })],
  ],
  'chores.delete': [
    ['on the list', async (bench) => ({ shown: await added(bench) })],
    ['in the archive', async (bench) => ({ shown: await archived(bench) })],
  ],
  'chores.enrol': [['somebody', async (bench) => ({ chore: await added(bench), userId: bench.tomasz, picture: null })]],
  'chores.leave': [
    [
      'one of two',
      async (bench) => {
        const enrolledUsers = { [bench.lea]: null, [bench.tomasz]: null };
        return { chore: await added(bench, { enrolledUsers }), userId: bench.lea };
      },
    ],
  ],
  'chores.addComment': [['a comment', (bench) => ({ message: commentOf(bench) })]],
  'chores.deleteComment': [
    ['a comment', (bench) => bench.did(choreCommands.addComment, { message: commentOf(bench) })],
  ],
} satisfies Partial<Samples>;

const messageOf = ({ home, lea }: Bench): Message => ({
  id: randomUUID(),
  colocationId: home,
  content: 'Who has the key?',
  sendBy: lea,
  sendAt: now(),
});

const messages = {
  'messages.send': [['a message', messageOf]],
  'messages.edit': [
    [
      'a message',
      async (bench) => ({ before: await bench.did(messageCommands.send, messageOf(bench)), content: 'Me' }),
    ],
  ],
  'messages.delete': [
    ['a message', async (bench) => ({ before: await bench.did(messageCommands.send, messageOf(bench)) })],
  ],
} satisfies Partial<Samples>;

const category = async ({ home, did }: Bench) => {
  const id = randomUUID();
  return did(moneyCommands.addCategory, { id, name: `Food ${id}`, colocationId: home });
};

async function expenseOf(bench: Bench, change: Partial<Expense> = {}) {
  const { id: expenseCategoryId, name: expenseCategoryName } = await category(bench);
  const { home, lea, tomasz } = bench;
  const shown: Expense = {
    id: randomUUID(),
    colocationId: home,
    createdAt: now(),
    createdBy: lea,
    name: 'Bread',
    description: null,
    amount: 10.01,
    paidBy: lea,
    splitType: 0,
    splitBetween: { [tomasz]: 5.01, [lea]: 5 },
    splitPercentages: null,
    dateOfPayment: '2026-11-20T12:00:00.000Z',
    expenseCategoryId,
    expenseCategoryName,
    ...change,
  };
  const { createdAt: _at, createdBy: _by, expenseCategoryName: _name, ...rest } = shown;
  const isEven = shown.splitType === 0;
  return {
    shown,
    body: {
      ...rest,
      splitBetween: isEven ? Object.keys(shown.splitBetween) : null,
      splitValues: shown.splitType === 1 ? shown.splitBetween : null,
    },
  };
}

const paid = async (bench: Bench) => (await bench.did(moneyCommands.addExpense, await expenseOf(bench))).shown;

const byPercentage = ({ lea, tomasz }: Bench): Partial<Expense> => ({
  splitType: 2,
  splitBetween: { [tomasz]: 3.3, [lea]: 6.71 },
  splitPercentages: { [tomasz]: 33, [lea]: 67 },
});

const general = ({ home }: Bench): Partial<Expense> => ({
  expenseCategoryId: generalCategoryId(home),
  expenseCategoryName: 'General',
});

const money = {
  'money.addExpense': [
    ['split evenly', (bench) => expenseOf(bench)],
    [
      'by value',
      ({ lea, tomasz, ...bench }) =>
        expenseOf({ lea, tomasz, ...bench }, { splitType: 1, splitBetween: { [tomasz]: 0.01, [lea]: 10 } }),
    ],
    ['by percentage', (bench) => expenseOf(bench, byPercentage(bench))],
    ['into the general category, which nobody has made', (bench) => expenseOf(bench, general(bench))],
    ['into the general category again', (bench) => expenseOf(bench, general(bench))],
  ],
  'money.editExpense': [
    [
      'another amount of another payer',
      async (bench) => {
        const before = await paid(bench);
        const { tomasz, lea } = bench;
        const shown = { ...before, amount: 12.03, paidBy: tomasz, splitBetween: { [tomasz]: 6.02, [lea]: 6.01 } };
        return { before, shown, change: { amount: 12.03, paidBy: tomasz } };
      },
    ],
    [
      'another category, name and day',
      async (bench) => {
        const before = await paid(bench);
        const { id: expenseCategoryId, name: expenseCategoryName } = await category(bench);
        const change = {
          expenseCategoryId,
          name: 'Rye',
          dateOfPayment: '2026-11-21T12:00:00.000Z',
          description: 'Half',
        };
        return { before, shown: { ...before, ...change, expenseCategoryName }, change };
      },
    ],
  ],
  'money.deleteExpense': [['an expense', async (bench) => ({ before: await paid(bench) })]],
  'money.addCategory': [['a category', ({ home }) => ({ id: randomUUID(), name: 'Wine', colocationId: home })]],
  'money.renameCategory': [
    [
      'with an expense in it',
      async (bench) => {
        const { expenseCategoryId: id } = await paid(bench);
        return { id, name: `Meals ${id}`, totalAmount: 10.01 };
      },
    ],
  ],
  'money.deleteCategory': [
    [
      'with an expense in it',
      async (bench) => {
        const { expenseCategoryId: id, expenseCategoryName: name } = await paid(bench);
        return { id, name };
      },
    ],
  ],
} satisfies Partial<Samples>;

const noteOf = ({ home, lea }: Bench, change: Partial<Reminder>): Reminder => ({
  id: randomUUID(),
  colocationId: home,
  createdBy: lea,
  createdAt: now(),
  reminderType: 0,
  linkToPP: null,
  coordX: 20,
  coordY: 40,
  coordZ: 1,
  reactions: [],
  content: null,
  color: null,
  imageUrl: null,
  caption: null,
  shoppingListName: null,
  items: null,
  title: null,
  description: null,
  expirationDate: null,
  isAnonymous: null,
  allowMultipleChoices: null,
  options: null,
  votes: null,
  ...change,
});

/** As the board puts a note up: what it shows, and the body that says it. */
function noteWith(bench: Bench, contents: Partial<Reminder>, more: object = contents) {
  const shown = noteOf(bench, contents);
  const { id, colocationId, reminderType, coordX, coordY, coordZ } = shown;
  return { shown, body: { id, colocationId, reminderType, coordX, coordY, coordZ, ...more } };
}

const text = (bench: Bench) => noteWith(bench, { content: 'Plumber at nine', color: 'yellow' });
const list = (bench: Bench) =>
  noteWith(bench, { reminderType: 2, shoppingListName: 'Market', items: [] }, { shoppingListName: 'Market' });
function poll(bench: Bench, change: Partial<Reminder> = {}) {
  const asked = {
    title: 'Film?',
    description: null,
    expirationDate: '2099-01-01T00:00:00.000Z',
    isAnonymous: true,
    allowMultipleChoices: false,
    options: ['Fri', 'Sat'],
    ...change,
  };
  return noteWith(bench, { reminderType: 3, ...asked, votes: [] }, { pollInput: asked });
}

const put = async (bench: Bench, note: ReturnType<typeof noteWith>) =>
  (await bench.did(reminderCommands.addNote, note)).shown;

async function itemOf(bench: Bench): Promise<ShoppingItem> {
  const { id: reminderId } = await put(bench, list(bench));
  const made = { reminderId, createdBy: bench.lea, createdAt: now() };
  return { id: randomUUID(), name: 'Milk', isChecked: false, position: Date.now() / 1000, ...made };
}
const item = async (bench: Bench) => bench.did(reminderCommands.addItem, await itemOf(bench));

async function voteOf(bench: Bench, change: Partial<Reminder> = {}): Promise<PollVote> {
  const { id: reminderId } = await put(bench, poll(bench, change));
  return { id: randomUUID(), reminderId, votedBy: bench.lea, votedAt: now(), choice: 'Fri' };
}
const vote = async (bench: Bench, change: Partial<Reminder> = {}) =>
  bench.did(reminderCommands.castVote, await voteOf(bench, change));

const reactionOf = async (bench: Bench) => {
  const { id: reminderId } = await put(bench, text(bench));
  return { id: randomUUID(), userId: bench.lea, reminderId, type: '👍' };
};
const reaction = async (bench: Bench) => bench.did(reminderCommands.react, await reactionOf(bench));

const reminders = {
  'reminders.addNote': [
    ['a text', text],
    ['a list', list],
    ['a poll', poll],
    [
      'a picture',
      (bench) => ({
        ...noteWith(bench, { reminderType: 1, caption: 'Cat' }, { caption: 'Cat' }),
        picture: bench.picture,
      }),
    ],
  ],
  'reminders.editNote': [
    [
      'a text',
      async (bench) => ({ note: await put(bench, text(bench)), changes: { content: 'At ten', color: 'blue' } }),
    ],
    ['a list', async (bench) => ({ note: await put(bench, list(bench)), changes: { shoppingListName: 'Baker' } })],
    [
      'a poll',
      async (bench) => ({ note: await put(bench, poll(bench)), changes: { title: 'Play?', description: 'x' } }),
    ],
  ],
  'reminders.moveNotes': [
    [
      'two',
      async (bench) => {
        const [one, two] = [await put(bench, text(bench)), await put(bench, list(bench))];
        const moves = [one, two].map(({ id }, at) => ({ id, coordX: 100 * at, coordY: 200, coordZ: 5 }));
        return { moves, title: 'Tidied' };
      },
    ],
  ],
  'reminders.deleteNote': [
    ['a text', async (bench) => ({ id: (await put(bench, text(bench))).id, title: 'Plumber at nine' })],
  ],
  'reminders.addItem': [['an item', itemOf]],
  'reminders.editItem': [
    ['ticked', async (bench) => ({ item: await item(bench), changes: { isChecked: true } })],
    ['renamed and moved', async (bench) => ({ item: await item(bench), changes: { name: 'Oat', position: 7.5 } })],
  ],
  'reminders.deleteItem': [['an item', item]],
  'reminders.castVote': [
    ['the first', (bench) => voteOf(bench)],
    ['another choice', async (bench) => ({ ...(await vote(bench)), id: randomUUID(), choice: 'Sat' })],
    ['the same again', async (bench) => ({ ...(await vote(bench)), id: randomUUID() })],
    [
      'one more',
      async (bench) => ({ ...(await vote(bench, { allowMultipleChoices: true })), id: randomUUID(), choice: 'Sat' }),
    ],
  ],
  'reminders.withdrawVote': [['mine', (bench) => vote(bench)]],
  'reminders.react': [
    ['the first', reactionOf],
    ['another', async (bench) => ({ ...(await reaction(bench)), id: randomUUID(), type: '🎉' })],
  ],
  'reminders.withdrawReaction': [['mine', reaction]],
} satisfies Partial<Samples>;

export const commandSamples: Samples = { ...chores, ...messages, ...money, ...reminders };
