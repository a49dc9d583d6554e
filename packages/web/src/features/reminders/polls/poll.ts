import { isPoll, type Note, type Poll } from '@hestia/contract/reminders/model.ts';
import type { PollVote } from '@hestia/contract/reminders/schemas.ts';
import { useSyncExternalStore } from 'react';

export type PollOption = {
  readonly choice: string;
  readonly votes: readonly PollVote[];
  readonly isMine: boolean;
  /** No other has more; never without a vote. */
  readonly isLeading: boolean;
};

/** Beyond it a timer would ring at once. */
const MAX_TIMER = 2 ** 31 - 1;

/** Whether votes are no longer taken; true in the very moment in which a poll ends or is closed. */
export const useHasEnded = (poll: Poll): boolean => useIsPast(poll.expirationDate);

/** The note where it is a poll that takes votes. */
export function useOpenPoll(note: Note): Poll | undefined {
  const poll = isPoll(note) ? note : undefined;
  const hasEnded = useIsPast(poll?.expirationDate);
  return hasEnded ? undefined : poll;
}

function useIsPast(instant: string | undefined): boolean {
  const end = instant === undefined ? Infinity : Date.parse(instant);
  const subscribe = (listener: () => void) => {
    const left = end - Date.now();
    const timer = left > 0 && left < Infinity ? setTimeout(listener, Math.min(left, MAX_TIMER)) : undefined;
    return () => clearTimeout(timer);
  };
  return useSyncExternalStore(subscribe, () => end <= Date.now());
}

/** The options and their voters; a poll without options has the members' answers. */
export function optionsOf(poll: Poll, me: string): readonly PollOption[] {
  const votesFor = Map.groupBy(poll.votes, ({ choice }) => choice);
  const choices = poll.options.length > 0 ? poll.options : [...votesFor.keys()];
  const counted = choices.map((choice) => ({ choice, votes: votesFor.get(choice) ?? [] }));
  const most = Math.max(1, ...counted.map(({ votes }) => votes.length));
  return counted.map(({ choice, votes }) => {
    const isMine = votes.some(({ votedBy }) => votedBy === me);
    return { choice, votes, isMine, isLeading: votes.length === most };
  });
}

/** The options with the most votes; several in a tie, none without a vote. */
export const winnersOf = (options: readonly PollOption[]): readonly string[] =>
  options.filter(({ isLeading }) => isLeading).map(({ choice }) => choice);
