// Votes and reactions.
import { inverse, nothing, type Undo } from '../wire/command.ts';
import { command, find, type KnownState, touch } from './command-base.ts';
import { reminderEndpoints } from './endpoints.ts';
import type { PollVote, Reaction } from './schemas.ts';

/** The one reaction of this user to this note. */
const reactionOf = ({ reminderId, userId }: Reaction, state: KnownState): Reaction | undefined =>
  find(state, reminderId)?.reactions.find((reaction) => reaction.userId === userId);

/** The poll of a vote, and what its voter has chosen there. */
function votesOf({ reminderId, votedBy: voter }: PollVote, state: KnownState) {
  const note = find(state, reminderId);
  const poll = note?.kind === 'poll' ? note : undefined;
  return { poll, mine: poll?.votes.filter(({ votedBy }) => votedBy === voter) ?? [] };
}

export const opinions = {
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
      // A moved vote has a new time, even when it moves back.
      const moves = mine.length > 0 && !poll?.allowMultipleChoices;
      return moves ? nothing('One press moves it back.') : inverse(opinions.withdrawVote, vote);
    },
    emits: ['NewPollVote', 'UpdatePollVote', 'DeletePollVote', 'ReminderTouched'],
    predict: (vote, state) => {
      const { poll, mine } = votesOf(vote, state);
      if (poll === undefined || mine.some(({ choice }) => choice === vote.choice)) return [];
      const [earlier, ...others] = mine;
      if (earlier === undefined || poll.allowMultipleChoices)
        return [{ name: 'NewPollVote', payload: vote }, touch(poll)];
      return [
        ...others.map(({ id }) => ({ name: 'DeletePollVote' as const, payload: id })),
        { name: 'UpdatePollVote', payload: { ...earlier, choice: vote.choice } },
        touch(poll),
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
    emits: ['DeletePollVote', 'ReminderTouched'],
    predict: (vote, state) => {
      const { poll } = votesOf(vote, state);
      return [{ name: 'DeletePollVote', payload: vote.id }, ...(poll ? [touch(poll)] : [])];
    },
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
    emits: ['NewReaction', 'UpdateReaction', 'ReminderTouched'],
    predict: (reaction, state) => {
      const note = find(state, reaction.reminderId);
      if (note === undefined) return [];
      const earlier = reactionOf(reaction, state);
      if (earlier === undefined) return [{ name: 'NewReaction', payload: reaction }, touch(note)];
      return [{ name: 'UpdateReaction', payload: { ...earlier, type: reaction.type } }, touch(note)];
    },
  }),

  withdrawReaction: command({
    kind: 'reminders.withdrawReaction',
    endpoint: reminderEndpoints.withdrawReaction,
    args: ({ reminderId }: Reaction) => ({ body: { reminderId } }),
    title: ({ type }) => type,
    about: ({ id, reminderId }) => [id, reminderId],
    undo: (reaction, state): Undo => inverse(opinions.react, reactionOf(reaction, state) ?? reaction),
    emits: ['DeleteReaction', 'ReminderTouched'],
    predict: (reaction, state) => {
      const note = find(state, reaction.reminderId);
      const mine = reactionOf(reaction, state);
      return note && mine ? [{ name: 'DeleteReaction', payload: mine.id }, touch(note)] : [];
    },
  }),
};
