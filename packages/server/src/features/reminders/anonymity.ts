import type { ReminderEvents } from '@hestia/contract/reminders/events.ts';
import type { PollVote, Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';

/** A vote as it is stored in an event: with what decides whether its voter may be told. */
export type StoredVote = PollVote & { isAnonymous: boolean };

const maskVote = (vote: PollVote, userId: string): PollVote =>
  vote.votedBy === userId ? vote : { ...vote, votedBy: NIL_ID };

/** A note as `userId` may see it: other members' votes in an anonymous poll are nobody's. */
export const noteFor = (note: Reminder, userId: string): Reminder =>
  note.isAnonymous && note.votes ? { ...note, votes: note.votes.map((vote) => maskVote(vote, userId)) } : note;

/** Notes as `userId` may see them. */
export const notesFor = (notes: readonly Reminder[], userId: string): Reminder[] =>
  notes.map((note) => noteFor(note, userId));

const voteFor = ({ isAnonymous, ...vote }: StoredVote, userId: string): PollVote =>
  isAnonymous ? maskVote(vote, userId) : vote;

type Stored = EventOf<
  Omit<ReminderEvents, 'NewPollVote' | 'UpdatePollVote'> & { NewPollVote: StoredVote; UpdatePollVote: StoredVote }
>;

/** An event as `userId` may hear it. */
export function viewOf(event: Stored, userId: string): EventOf<ReminderEvents> {
  switch (event.name) {
    case 'NewReminderAdded':
    case 'ReminderUpdated':
      return { name: event.name, payload: noteFor(event.payload, userId) };
    case 'RemindersUpdated':
      return { name: event.name, payload: event.payload.map((note) => noteFor(note, userId)) };
    case 'NewPollVote':
    case 'UpdatePollVote':
      return { name: event.name, payload: voteFor(event.payload, userId) };
    default:
      return event;
  }
}

const personal = ['NewReminderAdded', 'ReminderUpdated', 'RemindersUpdated', 'NewPollVote', 'UpdatePollVote'] as const;

/** The events whose payload depends on who receives it, with how they see it. */
export const reminderRedactors: ReadonlyMap<string, (payload: unknown, userId: string) => unknown> = new Map(
  personal.map((name) => [
    name,
    // What is stored under a name was emitted by this feature.
    (payload: unknown, userId: string) => viewOf({ name, payload } as Stored, userId).payload,
  ]),
);
