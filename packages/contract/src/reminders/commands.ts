// What can be written on the board.
import type { ArgsOf } from '../wire/endpoint.ts';
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import type { EventOf } from '../wire/event.ts';
import { reminderEndpoints } from './endpoints.ts';
import type { ReminderEvents } from './events.ts';
import { mentionedAnew } from './mentions.ts';
import { isList, type ListNote, type Note, type Place } from './model.ts';
import type { BoughtItem, NoteChange, PollVote, Reaction, Reminder, ShoppingItem, ToldItem } from './schemas.ts';
import { addedNote, type Adding, bodyOf, type QueuedAdding } from './new-note.ts';
import { titleOf } from './title.ts';
import { asNote, encodeNote } from './wire.ts';

/** State that the commands read. */
export type ReminderState = { readonly notes: readonly Note[]; readonly bought: readonly BoughtItem[] };

type Known = Partial<ReminderState>;
type NoteEdit = Omit<ArgsOf<typeof reminderEndpoints.editReminder>['body'], 'id'>;
/** Earlier versions queued the record of the note. */
type Editing = { readonly note: Note | Reminder; readonly changes: NoteEdit };
type Move = Place & { readonly id: string };
type Moving = { readonly moves: readonly Move[]; readonly title: string };
type Deleting = { readonly id: string; readonly title: string };
type ItemChange = Partial<Pick<ShoppingItem, 'name' | 'isChecked' | 'position' | 'aisle'>>;
type EditingItem = {
  readonly item: ShoppingItem;
  readonly changes: ItemChange;
} & Ticking;
/** The actor and the time; an earlier version of the app queued neither. */
type Ticking = { readonly by?: string | undefined; readonly at?: string | undefined };

const command = commandsOf<ReminderState, ReminderEvents>();

const find = ({ notes }: Known, id: string): Note | undefined => notes?.find((note) => note.id === id);

/** A change of an item emits two events: of the item, and of its note. */
const withNote = <E extends EventOf<ReminderEvents>>(
  { id }: Note,
  event: E,
): (E | { name: 'ReminderChanged'; payload: NoteChange })[] => [event, { name: 'ReminderChanged', payload: { id } }];

/** An item in an event, with the shop of its list. */
const toldOn = ({ shop }: ListNote, item: ShoppingItem): ToldItem => (shop ? { ...item, shop } : item);

const notes = {
  addNote: command({
    kind: 'reminders.addNote',
    endpoint: reminderEndpoints.addReminder,
    args: (input: Adding | QueuedAdding) => ({
      body: bodyOf(addedNote(input)),
      ...(input.picture ? { files: { File: input.picture } } : {}),
    }),
    title: (input) => titleOf(addedNote(input)),
    about: (input) => [addedNote(input).id],
    undo: (input): Undo => {
      const note = addedNote(input);
      return inverse(notes.deleteNote, { id: note.id, title: titleOf(note) });
    },
    emits: ['NewReminderAdded'],
    predict: (input, state) => {
      const note = addedNote(input);
      return find(state, note.id) ? [] : [{ name: 'NewReminderAdded', payload: encodeNote(note) }];
    },
  }),

  editNote: command({
    kind: 'reminders.editNote',
    endpoint: reminderEndpoints.editReminder,
    args: ({ note, changes }: Editing) => ({ body: { id: note.id, ...changes } }),
    title: ({ note }) => titleOf(asNote(note)),
    about: ({ note }) => [note.id],
    // A poll that was made anonymous stays so.
    undo: () => nothing('Its form changes it again.'),
    emits: ['ReminderChanged', 'NewReminderMentions'],
    predict: ({ note, changes }, state) => {
      const now = find(state, note.id);
      if (now === undefined) return [];
      const payload = { ...(changes as Partial<NoteChange>), id: now.id };
      const mentions = now.kind === 'text' ? mentionedAnew(now.mentions, payload.mentions ?? now.mentions) : [];
      const updated = { name: 'ReminderChanged' as const, payload };
      return mentions.length === 0
        ? [updated]
        : [updated, { name: 'NewReminderMentions', payload: { reminderId: now.id, mentions } }];
    },
  }),

  moveNotes: command({
    kind: 'reminders.moveNotes',
    endpoint: reminderEndpoints.moveReminders,
    args: ({ moves }: Moving) => ({ body: [...moves] }),
    title: ({ title }) => title,
    about: ({ moves }) => moves.map(({ id }) => id),
    undo: ({ moves, title }, state): Undo => {
      const before = moves.flatMap(({ id }) => {
        const now = find(state, id);
        return now ? [{ id, coordX: now.coordX, coordY: now.coordY, coordZ: now.coordZ }] : [];
      });
      if (before.length < moves.length) return nothing('It is not known where they were.');
      return inverse(notes.moveNotes, { moves: before, title });
    },
    emits: ['RemindersChanged'],
    predict: ({ moves }, state) => {
      const moved = moves.filter(({ id }) => find(state, id) !== undefined);
      if (moved.length === 0) return [];
      const payload = moved.map(({ id, coordX, coordY, coordZ }) => ({ id, coordX, coordY, coordZ }));
      return [{ name: 'RemindersChanged', payload }];
    },
  }),

  deleteNote: command({
    kind: 'reminders.deleteNote',
    endpoint: reminderEndpoints.deleteReminder,
    args: ({ id }: Deleting) => ({ params: { id } }),
    title: ({ title }) => title,
    about: ({ id }) => [id],
    undo: () => delay,
    emits: ['ReminderDeleted'],
    predict: ({ id }) => [{ name: 'ReminderDeleted', payload: id }],
  }),
};

const holderOf = ({ notes: all }: Known, itemId: string): ListNote | undefined =>
  all?.filter(isList).find(({ items: held }) => held.some(({ id }) => id === itemId));

/** The actor and time of a tick; cleared when unticked. */
function tickOf(now: ShoppingItem, isChecked: boolean | undefined, { by, at }: Ticking) {
  if (isChecked === undefined || isChecked === now.isChecked) return {};
  return isChecked ? { checkedBy: by ?? null, checkedAt: at ?? null } : { checkedBy: null, checkedAt: null };
}

const items = {
  addItem: command({
    kind: 'reminders.addItem',
    endpoint: reminderEndpoints.addItem,
    args: ({ id, reminderId, name }: ShoppingItem) => ({ body: { id, reminderId, name } }),
    title: ({ name }) => name,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: (item): Undo => inverse(items.deleteItem, item),
    emits: ['NewShoppingItem', 'ReminderChanged'],
    predict: (item, state) => {
      const note = find(state, item.reminderId);
      if (note?.kind !== 'list' || note.items.some(({ id }) => id === item.id)) return [];
      return withNote(note, { name: 'NewShoppingItem', payload: toldOn(note, item) });
    },
  }),

  editItem: command({
    kind: 'reminders.editItem',
    endpoint: reminderEndpoints.editItem,
    args: ({ item, changes }: EditingItem) => ({ body: { id: item.id, ...changes } }),
    title: ({ item, changes }) => changes.name ?? item.name,
    about: ({ item }) => [item.id, item.reminderId],
    undo: ({ item, changes, by, at }, state): Undo => {
      const before = holderOf(state, item.id)?.items.find(({ id }) => id === item.id) ?? item;
      if (changes.isChecked === false && before.isChecked) return nothing('Who ticked it did that once.');
      const names = Object.keys(changes) as (keyof ItemChange)[];
      const earlier = Object.fromEntries(names.map((name) => [name, before[name]])) as ItemChange;
      return inverse(items.editItem, { item: before, changes: earlier, by, at });
    },
    emits: ['UpdatedShoppingItem', 'ReminderChanged'],
    predict: ({ item: { id: itemId }, changes, by, at }, state) => {
      const note = holderOf(state, itemId);
      const now = note?.items.find(({ id }) => id === itemId);
      if (note === undefined || now === undefined) return [];
      const item = { ...now, ...changes, ...tickOf(now, changes.isChecked, { by, at }) };
      return withNote(note, { name: 'UpdatedShoppingItem', payload: toldOn(note, item) });
    },
    // Another member has been to the shop, or cleared the cart; a typed name is reported.
    isMoot: (problem, { changes }) => isGone(problem) && changes.name === undefined,
  }),

  deleteItem: command({
    kind: 'reminders.deleteItem',
    endpoint: reminderEndpoints.deleteItem,
    args: ({ id }: ShoppingItem) => ({ params: { id } }),
    title: ({ name }) => name,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: () => delay,
    emits: ['DeletedShoppingItem', 'ReminderChanged'],
    predict: ({ id }, state) => {
      const note = holderOf(state, id);
      return note ? withNote(note, { name: 'DeletedShoppingItem', payload: id }) : [];
    },
    // Perhaps with its list.
    isAlreadyDone: isGone,
  }),
};

/** The one reaction of this user to this note. */
const reactionOf = ({ reminderId, userId }: Reaction, state: Known): Reaction | undefined =>
  find(state, reminderId)?.reactions.find((reaction) => reaction.userId === userId);

/** The poll of a vote, and what its voter has chosen there. */
function votesOf({ reminderId, votedBy: voter }: PollVote, state: Known) {
  const note = find(state, reminderId);
  const poll = note?.kind === 'poll' ? note : undefined;
  return { poll, mine: poll?.votes.filter(({ votedBy }) => votedBy === voter) ?? [] };
}

const opinions = {
  /** One vote per choice where several are allowed, else one, which moves and keeps its id. */
  castVote: command({
    kind: 'reminders.castVote',
    endpoint: reminderEndpoints.vote,
    args: ({ id, reminderId, choice }: PollVote) => ({ body: { id, reminderId, choice } }),
    title: ({ choice }) => choice,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: (vote, state): Undo => {
      const { poll, mine } = votesOf(vote, state);
      if (mine.some(({ choice }) => choice === vote.choice)) return nothing('It was cast before.');
      // One that moves is of another time, also when it moves back.
      const moves = mine.length > 0 && !poll?.allowMultipleChoices;
      return moves ? nothing('One press moves it back.') : inverse(opinions.withdrawVote, vote);
    },
    emits: ['NewPollVote', 'UpdatePollVote', 'DeletePollVote'],
    predict: (vote, state) => {
      const { poll, mine } = votesOf(vote, state);
      if (poll === undefined || mine.some(({ choice }) => choice === vote.choice)) return [];
      const [earlier, ...others] = mine;
      if (earlier === undefined || poll.allowMultipleChoices) return [{ name: 'NewPollVote', payload: vote }];
      return [
        ...others.map(({ id }) => ({ name: 'DeletePollVote' as const, payload: id })),
        { name: 'UpdatePollVote', payload: { ...earlier, choice: vote.choice } },
      ];
    },
  }),

  withdrawVote: command({
    kind: 'reminders.withdrawVote',
    endpoint: reminderEndpoints.withdrawVote,
    args: ({ id }: PollVote) => ({ params: { id } }),
    title: ({ choice }) => choice,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: () => nothing('One press casts it again.'),
    emits: ['DeletePollVote'],
    predict: ({ id }) => [{ name: 'DeletePollVote', payload: id }],
  }),

  /** One reaction per user and note. */
  react: command({
    kind: 'reminders.react',
    endpoint: reminderEndpoints.react,
    args: ({ id, reminderId, type }: Reaction) => ({ body: { id, reminderId, type } }),
    title: ({ type }) => type,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: (reaction, state): Undo => {
      const earlier = reactionOf(reaction, state);
      return earlier ? inverse(opinions.react, earlier) : inverse(opinions.withdrawReaction, reaction);
    },
    emits: ['NewReaction', 'UpdateReaction'],
    predict: (reaction, state) => {
      if (find(state, reaction.reminderId) === undefined) return [];
      const earlier = reactionOf(reaction, state);
      if (earlier === undefined) return [{ name: 'NewReaction', payload: reaction }];
      return [{ name: 'UpdateReaction', payload: { ...earlier, type: reaction.type } }];
    },
  }),

  withdrawReaction: command({
    kind: 'reminders.withdrawReaction',
    endpoint: reminderEndpoints.withdrawReaction,
    args: ({ reminderId }: Reaction) => ({ body: { reminderId } }),
    title: ({ type }) => type,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: (reaction, state): Undo => inverse(opinions.react, reactionOf(reaction, state) ?? reaction),
    emits: ['DeleteReaction'],
    predict: (reaction, state) => {
      const mine = reactionOf(reaction, state);
      return mine ? [{ name: 'DeleteReaction', payload: mine.id }] : [];
    },
  }),
};

export const reminderCommands = { ...notes, ...items, ...opinions };
