import type { PollVote, Reminder } from '@hestia/contract/reminders/shapes.ts';

export type Option = {
  readonly choice: string;
  readonly votes: readonly PollVote[];
  readonly isMine: boolean;
  /** Nobody has more; never so without a vote. */
  readonly isLeading: boolean;
};

/** Whether votes are no longer taken at an instant. */
export const hasEnded = (poll: Reminder, now: number): boolean =>
  poll.expirationDate !== null && Date.parse(poll.expirationDate) <= now;

/** What can be chosen, with who chose it; a poll without options has what people answered. */
export function optionsOf(poll: Reminder, me: string): readonly Option[] {
  const votes = poll.votes ?? [];
  const choices = poll.options?.length ? poll.options : [...new Set(votes.map((vote) => vote.choice))];
  const most = Math.max(1, ...choices.map((choice) => votes.filter((vote) => vote.choice === choice).length));
  return choices.map((choice) => {
    const cast = votes.filter((vote) => vote.choice === choice);
    return {
      choice,
      votes: cast,
      isMine: cast.some((vote) => vote.votedBy === me),
      isLeading: cast.length === most,
    };
  });
}
