import { dayFrom } from '@hestia/contract/time/day.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { AddInput } from '@hestia/contract/reminders/new-note.ts';
import type { ListNote, Note, Poll, TextNote } from '@hestia/contract/reminders/model.ts';
import type { PollVote, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { now, type Bench, type Samples } from './bench.ts';

const onBoard = (bench: Bench) => ({
  id: bench.newId(),
  colocationId: bench.home,
  createdBy: bench.lea,
  createdAt: now(),
  coordX: 20,
  coordY: 40,
  coordZ: 1,
  reactions: [],
});

const text = (bench: Bench, change: Partial<TextNote> = {}): TextNote => ({
  kind: 'text',
  ...onBoard(bench),
  content: 'Plumber at nine',
  color: 'yellow',
  mentions: [],
  ...change,
});
const list = (bench: Bench): ListNote => ({ kind: 'list', ...onBoard(bench), name: 'Market', items: [] });
const poll = (bench: Bench, change: Partial<Poll> = {}): Poll => ({
  kind: 'poll',
  ...onBoard(bench),
  title: 'Film?',
  expirationDate: '2099-01-01T00:00:00.000Z',
  isAnonymous: true,
  allowMultipleChoices: false,
  options: ['Fri', 'Sat'],
  votes: [],
  ...change,
});
const picture = (bench: Bench): AddInput => ({
  note: { kind: 'picture', ...onBoard(bench), caption: 'Cat' },
  picture: bench.picture,
});

async function put<Kind extends Note>(bench: Bench, note: Kind): Promise<Kind> {
  await bench.did(reminderCommands.addNote, { note });
  return note;
}

/** A poll that can have results. */
export const pollOf = async (bench: Bench): Promise<string> => (await put(bench, poll(bench))).id;

/** A list that is the result of a poll, with the poll. */
async function listOfPoll(bench: Bench) {
  // The poll comes first: notes are in the order of their creation.
  const pollId = await pollOf(bench);
  return { ...list(bench), pollId };
}

const unticked = { checkedBy: null, checkedAt: null, aisle: null };

async function itemOf(bench: Bench): Promise<ShoppingItem> {
  const { id: reminderId } = await put(bench, list(bench));
  const made = { reminderId, createdBy: bench.lea, createdAt: now() };
  return { id: bench.newId(), name: 'Milk', isChecked: false, position: Date.now() / 1000, ...made, ...unticked };
}
const item = async (bench: Bench) => bench.did(reminderCommands.addItem, await itemOf(bench));

async function tickedItem(bench: Bench): Promise<ShoppingItem> {
  const ticked = { item: await item(bench), changes: { isChecked: true }, by: bench.lea, at: now() };
  return (await bench.did(reminderCommands.editItem, ticked)).item;
}

async function voteOf(bench: Bench, change: Partial<Poll> = {}): Promise<PollVote> {
  const { id: reminderId } = await put(bench, poll(bench, change));
  return { id: bench.newId(), reminderId, votedBy: bench.lea, votedAt: now(), choice: 'Fri' };
}
const vote = async (bench: Bench, change: Partial<Poll> = {}) =>
  bench.did(reminderCommands.castVote, await voteOf(bench, change));

const reactionOf = async (bench: Bench) => {
  const { id: reminderId } = await put(bench, text(bench));
  return { id: bench.newId(), userId: bench.lea, reminderId, type: '👍' };
};
const reaction = async (bench: Bench) => bench.did(reminderCommands.react, await reactionOf(bench));

/** A note that a member has put away, as it returns to the board. */
async function outOfDrawer(bench: Bench) {
  const about = { id: (await put(bench, text(bench))).id, title: 'Plumber at nine' };
  await bench.did(reminderCommands.placeNote, { ...about, to: 'drawer', from: 'board' });
  return { ...about, to: 'board', from: 'drawer', place: { coordX: 300, coordY: 20, coordZ: 7 } } as const;
}

const noteToPlan = async (bench: Bench) => ({ id: (await put(bench, text(bench))).id, title: 'Plumber at nine' });

/** A note that has a day. */
async function plannedBefore(bench: Bench) {
  const about = await noteToPlan(bench);
  await bench.did(reminderCommands.planNote, { ...about, plannedOn: dayFrom('2026-12-03') });
  return { ...about, plannedOn: null };
}

export const reminderCommandSamples = {
  'reminders.addNote': [
    ['a text', (bench) => ({ note: text(bench) })],
    ['a mention', (bench) => ({ note: text(bench, { content: '@Tomasz?', color: 'blue', mentions: [bench.tomasz] }) })],
    ['a list', (bench) => ({ note: list(bench) })],
    ['a poll', (bench) => ({ note: poll(bench) })],
    ['a list that comes of a poll', async (bench) => ({ note: await listOfPoll(bench) })],
    ['a picture', picture],
  ],
  'reminders.editNote': [
    [
      'a text',
      async (bench) => ({ note: await put(bench, text(bench)), changes: { content: 'At ten', color: 'blue' } }),
    ],
    [
      'whom it mentions',
      async (bench) => ({
        note: await put(bench, text(bench)),
        changes: { content: '@Tomasz at ten', mentions: [bench.tomasz] },
      }),
    ],
    [
      'a list',
      async (bench) => ({
        note: await put(bench, list(bench)),
        changes: { shoppingListName: 'Baker', shop: 'Rewe', isAsWritten: true },
      }),
    ],
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
  'reminders.placeNote': [
    [
      'pinned',
      async (bench) => ({ id: (await put(bench, text(bench))).id, title: 'Wi-Fi', to: 'pinned', from: 'board' }),
    ],
    ['out of the drawer, to another place', outOfDrawer],
  ],
  'reminders.planNote': [
    ['a day', async (bench) => ({ ...(await noteToPlan(bench)), plannedOn: dayFrom('2026-12-03') })],
    ['none', plannedBefore],
  ],
  'reminders.deleteNote': [
    ['a text', async (bench) => ({ id: (await put(bench, text(bench))).id, title: 'Plumber at nine' })],
    [
      'a poll that something came of',
      async (bench) => ({ id: (await put(bench, await listOfPoll(bench))).pollId ?? '', title: 'Film?' }),
    ],
  ],
  'reminders.addItem': [['an item', itemOf]],
  'reminders.editItem': [
    ['ticked', async (bench) => ({ item: await item(bench), changes: { isChecked: true }, by: bench.lea, at: now() })],
    ['no longer ticked', async (bench) => ({ item: await tickedItem(bench), changes: { isChecked: false } })],
    ['put among the aisles', async (bench) => ({ item: await item(bench), changes: { aisle: 0.25 } })],
    ['renamed and moved', async (bench) => ({ item: await item(bench), changes: { name: 'Oat', position: 7.5 } })],
  ],
  'reminders.deleteItem': [['an item', item]],
  'reminders.castVote': [
    ['the first', (bench) => voteOf(bench)],
    ['another choice', async (bench) => ({ ...(await vote(bench)), id: bench.newId(), choice: 'Sat' })],
    ['the same again', async (bench) => ({ ...(await vote(bench)), id: bench.newId() })],
    [
      'one more',
      async (bench) => ({ ...(await vote(bench, { allowMultipleChoices: true })), id: bench.newId(), choice: 'Sat' }),
    ],
  ],
  'reminders.withdrawVote': [['mine', (bench) => vote(bench)]],
  'reminders.react': [
    ['the first', reactionOf],
    ['another', async (bench) => ({ ...(await reaction(bench)), id: bench.newId(), type: '🎉' })],
  ],
  'reminders.withdrawReaction': [['mine', reaction]],
} satisfies Partial<Samples>;
