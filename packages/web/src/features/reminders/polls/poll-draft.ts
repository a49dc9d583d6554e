import type { Poll } from '@hestia/contract/reminders/model.ts';

export const endings = ['hour', 'tonight', 'day', 'week', 'month'] as const;
export type PollEnd = (typeof endings)[number] | 'asBefore';

export type PollDraft = {
  readonly title: string;
  readonly options: readonly string[];
  readonly ends: PollEnd;
  /** The end of a poll that is being changed. */
  readonly before?: string | undefined;
  readonly isAnonymous: boolean;
  readonly allowMultipleChoices: boolean;
};

const HOUR_MS = 3_600_000;
const HOURS = { hour: 1, day: 24, week: 168, month: 720 } as const;

export const emptyPoll: PollDraft = {
  title: '',
  options: ['', ''],
  ends: 'day',
  isAnonymous: false,
  allowMultipleChoices: false,
};

export const draftOfPoll = (poll: Poll): PollDraft => ({
  title: poll.title,
  options: poll.options,
  ends: 'asBefore',
  before: poll.expirationDate,
  isAnonymous: poll.isAnonymous,
  allowMultipleChoices: poll.allowMultipleChoices,
});

/** The fields that are wrong: a poll has a question, and no option or several different ones. */
export function faultsOfPoll({ title, options }: PollDraft): ReadonlySet<string> {
  const given = givenOptions(options);
  const isDouble = new Set(given.map((option) => option.toLowerCase())).size < given.length;
  return new Set([...(title.trim() === '' ? ['title'] : []), ...(given.length === 1 || isDouble ? ['options'] : [])]);
}

/** The poll as asked at an instant. */
export function finishPoll(draft: PollDraft, now: Date) {
  const { title, options, isAnonymous, allowMultipleChoices } = draft;
  return {
    title: title.trim(),
    options: givenOptions(options),
    expirationDate: endOf(draft, now).toISOString(),
    isAnonymous,
    allowMultipleChoices,
  };
}

const givenOptions = (options: readonly string[]): string[] => options.map((option) => option.trim()).filter(Boolean);

function endOf({ ends, before }: PollDraft, now: Date): Date {
  if (ends === 'asBefore') return new Date(before ?? now);
  if (ends !== 'tonight') return new Date(now.getTime() + HOURS[ends] * HOUR_MS);
  // The end of today; late in the evening that of tomorrow.
  const isLate = now.getHours() >= 22;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isLate ? 1 : 0), 23, 59);
}
