// The commands of the board.
import type { ArgsOf } from '../wire/endpoint.ts';
import { delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import type { EventOf } from '../wire/event.ts';
import { reminderEndpoints } from './endpoints.ts';
import type { DecodedReminderEvents } from './events.ts';
import { command, find, type KnownState, touched } from './command-base.ts';
import { mentionedAnew } from './mentions.ts';
import { isList, type ListNote, type Note, type Place } from './model.ts';
import type { NoteChange, Placement, Reminder, ShoppingItem, ToldItem } from './schemas.ts';
import { opinions } from './opinion-commands.ts';
import { addedNote, type AddInput, bodyOf, type QueuedAddInput } from './new-note.ts';
import { titleOf } from './title.ts';
import { asNote } from './wire.ts';
import type { Day } from '../time/day.ts';

type NoteEdit = Omit<ArgsOf<typeof reminderEndpoints.editReminder>['body'], 'id'>;
/** Earlier versions queued the record of the note. */
type EditInput = { readonly note: Note | Reminder; readonly changes: NoteEdit };
type Move = Place & { readonly id: string; readonly touches?: boolean };
/** A note's new and previous place; `touches` as on the wire. */
type PlacementInput = {
  readonly id: string;
  readonly title: string;
  readonly to: NotePlacement;
  readonly from: NotePlacement;
  readonly place?: Place | undefined;
};
type NotePlacement = Placement | 'board';
type MoveInput = { readonly moves: readonly Move[]; readonly title: string };
type PlanInput = { readonly id: string; readonly title: string; readonly plannedOn: Day | null };
type DeleteInput = { readonly id: string; readonly title: string };
type ItemChange = Partial<Pick<ShoppingItem, 'name' | 'isChecked' | 'position' | 'aisle'>>;
type EditingItem = {
  readonly item: ShoppingItem;
  readonly changes: ItemChange;
} & TickInput;
/** The actor and the time; an earlier version of the app queued neither. */
type TickInput = { readonly by?: string | undefined; readonly at?: string | undefined };

/** A change of an item emits two events: of the item, and of its note. */
const withNote = <E extends EventOf<DecodedReminderEvents>>(
  note: Note,
  event: E,
): (E | { name: 'ReminderChanged'; payload: NoteChange })[] => [
  event,
  { name: 'ReminderChanged', payload: { id: note.id, ...touched(note) } },
];

/** An item in an event, with the shop of its list. */
const toldOn = ({ shop }: ListNote, item: ShoppingItem): ToldItem => (shop ? { ...item, shop } : item);

const notes = {
  addNote: command({
    kind: 'reminders.addNote',
    endpoint: reminderEndpoints.addReminder,
    args: (input: AddInput | QueuedAddInput) => ({
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
      return find(state, note.id) ? [] : [{ name: 'NewReminderAdded', payload: note }];
    },
  }),

  editNote: command({
    kind: 'reminders.editNote',
    endpoint: reminderEndpoints.editReminder,
    args: ({ note, changes }: EditInput) => ({ body: { id: note.id, ...changes } }),
    title: ({ note }) => titleOf(asNote(note)),
    about: ({ note }) => [note.id],
    // A poll that was made anonymous stays so.
    undo: () => nothing('Its form changes it again.'),
    emits: ['ReminderChanged', 'NewReminderMentions'],
    predict: ({ note, changes }, state) => {
      const now = find(state, note.id);
      if (now === undefined) return [];
      const payload = { ...(changes as Partial<NoteChange>), id: now.id, ...touched(now) };
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
    args: ({ moves }: MoveInput) => ({ body: [...moves] }),
    title: ({ title }) => title,
    about: ({ moves }) => moves.map(({ id }) => id),
    undo: ({ moves, title }, state): Undo => {
      const before = moves.flatMap(({ id, touches }) => {
        const now = find(state, id);
        return now ? [{ id, ...placeOf(now), ...(touches === false && { touches }) }] : [];
      });
      if (before.length < moves.length) return nothing('It is not known where they were.');
      return inverse(notes.moveNotes, { moves: before, title });
    },
    emits: ['RemindersChanged'],
    predict: ({ moves }, state) => {
      const payload = moves.flatMap(({ touches = true, ...move }): NoteChange[] => {
        const now = find(state, move.id);
        return now ? [{ ...move, ...(touches && isElsewhere(now, move) && touched(now)) }] : [];
      });
      return payload.length === 0 ? [] : [{ name: 'RemindersChanged', payload }];
    },
  }),

  placeNote: command({
    kind: 'reminders.placeNote',
    endpoint: reminderEndpoints.placeReminder,
    args: ({ id, to, place }: PlacementInput) => ({ body: { id, placement: to, ...place } }),
    title: ({ title }) => title,
    about: ({ id }) => [id],
    undo: ({ id, title, to, from, place }, state): Undo => {
      const before = find(state, id);
      if (place !== undefined && before === undefined) return nothing('It is not known where it was.');
      const back = { id, title, to: from, from: to, ...(place && before && { place: placeOf(before) }) };
      return inverse(notes.placeNote, back);
    },
    emits: ['ReminderChanged'],
    predict: ({ id, to, place }, state) => {
      const now = find(state, id);
      if (now === undefined) return [];
      const placement = to === 'board' ? null : to;
      return [{ name: 'ReminderChanged', payload: { id, placement, ...place } }];
    },
  }),

  planNote: command({
    kind: 'reminders.planNote',
    endpoint: reminderEndpoints.planReminder,
    args: ({ id, plannedOn }: PlanInput) => ({ body: { id, plannedOn } }),
    title: ({ title }) => title,
    about: ({ id }) => [id],
    undo: ({ id, title }, state): Undo => {
      const before = find(state, id);
      if (before === undefined) return nothing('It is not known whether it had a day.');
      return inverse(notes.planNote, { id, title, plannedOn: before.plannedOn ?? null });
    },
    emits: ['ReminderChanged'],
    predict: ({ id, plannedOn }, state) => {
      const now = find(state, id);
      return now && (now.plannedOn ?? null) !== plannedOn
        ? [{ name: 'ReminderChanged', payload: { id, plannedOn, ...touched(now) } }]
        : [];
    },
  }),

  deleteNote: command({
    kind: 'reminders.deleteNote',
    endpoint: reminderEndpoints.deleteReminder,
    args: ({ id }: DeleteInput) => ({ params: { id } }),
    title: ({ title }) => title,
    about: ({ id }) => [id],
    undo: () => delay,
    emits: ['ReminderDeleted'],
    predict: ({ id }) => [{ name: 'ReminderDeleted', payload: id }],
  }),
};

const placeOf = ({ coordX, coordY, coordZ }: Place): Place => ({ coordX, coordY, coordZ });

const isElsewhere = (now: Place, then: Place): boolean =>
  now.coordX !== then.coordX || now.coordY !== then.coordY || now.coordZ !== then.coordZ;

const holderOf = ({ notes: all }: KnownState, itemId: string): ListNote | undefined =>
  all?.filter(isList).find(({ items: held }) => held.some(({ id }) => id === itemId));

/** The actor and time of a tick; cleared when unticked. */
function tickOf(now: ShoppingItem, isChecked: boolean | undefined, { by, at }: TickInput) {
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
    // Another member has been to the shop, or cleared the cart; a typed name is still reported.
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

export const reminderCommands = { ...notes, ...items, ...opinions };
