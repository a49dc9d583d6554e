import type { ReminderEvents } from '@hestia/contract/reminders/events.ts';
import { isPoll, type Note } from '@hestia/contract/reminders/model.ts';
import type { PollVote, Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';

/** A vote in a stored event, with the flag that decides on showing its voter. */
export type StoredVote = PollVote & { isAnonymous: boolean };

const maskVote = (vote: PollVote, userId: string): PollVote =>
  vote.votedBy === userId ? vote : { ...vote, votedBy: NIL_ID };

/** A note as `userId` may see it: other members' votes in an anonymous poll are hidden. */
export const noteFor = (note: Note, userId: string): Note =>
  isPoll(note) && note.isAnonymous ? { ...note, votes: note.votes.map((vote) => maskVote(vote, userId)) } : note;

/** The same for the record of a note, as events and cached lists have it. */
const recordFor = (record: Reminder, userId: string): Reminder =>
  record.isAnonymous && record.votes
    ? { ...record, votes: record.votes.map((vote) => maskVote(vote, userId)) }
    : record;

/** Records of notes as `userId` may see them. */
export const recordsFor = (records: readonly Reminder[], userId: string): Reminder[] =>
  records.map((record) => recordFor(record, userId));

const voteFor = ({ isAnonymous, ...vote }: StoredVote, userId: string): PollVote =>
  isAnonymous ? maskVote(vote, userId) : vote;

type StoredReminderEvent = EventOf<
  Omit<ReminderEvents, 'NewPollVote' | 'UpdatePollVote'> & { NewPollVote: StoredVote; UpdatePollVote: StoredVote }
>;

/** An event as `userId` may receive it. */
export function viewOf(event: StoredReminderEvent, userId: string): EventOf<ReminderEvents> {
  switch (event.name) {
    case 'NewReminderAdded':
    case 'ReminderUpdated':
      return { name: event.name, payload: recordFor(event.payload, userId) };
    case 'RemindersUpdated':
      return { name: event.name, payload: recordsFor(event.payload, userId) };
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
    // This feature emitted the payload under this name.
    (payload: unknown, userId: string) => viewOf({ name, payload } as StoredReminderEvent, userId).payload,
  ]),
);
