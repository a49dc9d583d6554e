import type { PollVote, Reminder } from '@hestia/contract/reminders/schemas.ts';
import { useSyncExternalStore } from 'react';

export type Option = {
  readonly choice: string;
  readonly votes: readonly PollVote[];
  readonly isMine: boolean;
  /** Nobody has more; never so without a vote. */
  readonly isLeading: boolean;
};

/** Beyond it a timer would ring at once. */
const MAX_TIMER = 2 ** 31 - 1;

/** Whether votes are no longer taken; true in the very moment in which a poll ends or is closed. */
export function useHasEnded({ expirationDate }: Reminder): boolean {
  const end = expirationDate === null ? Infinity : Date.parse(expirationDate);
  const subscribe = (listener: () => void) => {
    const left = end - Date.now();
    const timer = left > 0 && left < Infinity ? setTimeout(listener, Math.min(left, MAX_TIMER)) : undefined;
    return () => clearTimeout(timer);
  };
  return useSyncExternalStore(subscribe, () => end <= Date.now());
}

/** What can be chosen, with who chose it; a poll without options has what people answered. */
export function optionsOf(poll: Reminder, me: string): readonly Option[] {
  const votesFor = Map.groupBy(poll.votes ?? [], ({ choice }) => choice);
  const choices = poll.options?.length ? poll.options : [...votesFor.keys()];
  const counted = choices.map((choice) => ({ choice, votes: votesFor.get(choice) ?? [] }));
  const most = Math.max(1, ...counted.map(({ votes }) => votes.length));
  return counted.map(({ choice, votes }) => {
    const isMine = votes.some(({ votedBy }) => votedBy === me);
    return { choice, votes, isMine, isLeading: votes.length === most };
  });
}

/** What has the most votes; several when they tie, none without a vote. */
export const winnersOf = (options: readonly Option[]): readonly string[] =>
  options.filter(({ isLeading }) => isLeading).map(({ choice }) => choice);
