import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { NoticeKind } from '@hestia/contract/notices/endpoints.ts';
import { readTexts } from '#platform/texts.ts';
import { moneyIn } from './money-in.ts';

/** The content of a notice: its actor (`name`) and its subject (`what`). */
export type Notice =
  | { readonly kind: 'reminder' }
  /** `of`: the kind of what mentions them. */
  | { readonly kind: 'mention'; readonly of: NoticeKind; readonly what: string }
  | { readonly kind: 'chore' | 'poll'; readonly what: string }
  /** `pictures`: how many it has; its words may then be empty. */
  | { readonly kind: 'message'; readonly what: string; readonly pictures?: number }
  | (DueText & { readonly kind: 'due'; readonly what: string })
  | Handover
  /** A payment reminder; the amount stays private on a lock screen. */
  | { readonly kind: 'nudge' }
  | ChoreNudge
  /** A member asks the reader for a common purse. */
  | { readonly kind: 'purse'; readonly of: 'expense' }
  | MoveNotice
  | BillAsk
  | PausedBill
  | StoppedTurns
  | ExceededBudget
  | (Sum & { readonly kind: 'expense'; readonly what: string })
  /** A repayment between others: of the kind `expense`, which can be muted, with both names. */
  | (Sum & {
      readonly kind: 'expense';
      readonly from: string;
      readonly to: string;
      /** The member asked whether it arrived; absent in jobs of an earlier version. */
      readonly receiverId?: string;
    });

/** A member has planned that the reader moves out, or a member has moved out as planned. */
type MoveNotice =
  | { readonly kind: 'movePlanned'; readonly of: 'chore'; readonly leavesOn: string }
  | { readonly kind: 'moved'; readonly what: string };

/** A member is nudged about a chore that is due then. */
type ChoreNudge = {
  readonly kind: 'choreNudge';
  readonly chore: { readonly id: string; readonly dueDate: string };
  readonly what: string;
};

/** A chore that is due then, by the clocks of its household. */
type DueText = {
  readonly chore: { readonly id: string; readonly dueDate: string };
  readonly timeZone: string;
  readonly isWholeDay: boolean;
  /** The due time is before the notice. */
  readonly isLate: boolean;
};

/** A handover: a member is asked to take over a chore due then, or has answered. */
type Handover = {
  readonly kind: 'handover';
  readonly of: 'chore';
  readonly step: 'asked' | 'accepted' | 'declined';
  readonly what: string;
  readonly dueDate: string;
  /** The household's. */
  readonly timeZone: string;
  /** The asker's turn in return, and its time. */
  readonly inReturn?: { readonly what: string; readonly dueDate: string };
};

/** The amount of a bill's date is unknown: its payer enters it. */
type BillAsk = {
  readonly kind: 'bill';
  readonly of: 'expense';
  readonly what: string;
  readonly dueOn: string;
  /** The last amount, in major units. */
  readonly last: number | null;
  readonly currency: string;
};

/** A bill has stopped: a payer or sharer moved out, or the household has reached its limit of expenses. */
type PausedBill = {
  readonly kind: 'billPaused';
  readonly of: 'expense';
  readonly what: string;
  readonly isFull: boolean;
};

/** A chore's turns have no remaining member: all have moved out, or are away without an end. */
type StoppedTurns = { readonly kind: 'turnsStopped'; readonly what: string };

/** Spending of the month has exceeded the budget of a category. */
type ExceededBudget = { readonly kind: 'budget'; readonly what: string };

/** In major units. */
type Sum = { readonly amount: number; readonly currency: string };

export type NoticeText = { readonly title: string; readonly body: string };

const say = readTexts('notices');

/** The text of a notice in the reader's language (docs/wire.md section 6); English by default. */
export function textOf(notice: Notice, name: string, language: Language | null): NoticeText {
  const titled = (
    key: 'reminder' | 'chore' | 'expense' | 'nudge' | 'purse',
    values: Readonly<Record<string, string>>,
  ): NoticeText => ({
    title: say(language, `${key}.title`, values),
    body: say(language, `${key}.body`, values),
  });
  switch (notice.kind) {
    case 'reminder':
    case 'nudge':
    case 'purse':
      return titled(notice.kind, { name });
    case 'chore':
      return titled('chore', { name, what: notice.what });
    case 'choreNudge':
      return {
        title: say(language, 'choreNudge.title', { name }),
        body: say(language, 'choreNudge.body', { what: notice.what }),
      };
    case 'mention':
      return { title: say(language, 'mention.title', { name }), body: notice.what };
    case 'message':
      return { title: say(language, 'message.title', { name }), body: wordsOf(notice, language) };
    case 'poll':
      return { title: say(language, 'poll.title'), body: notice.what };
    case 'handover':
      return handoverText(notice, name, language);
    case 'bill':
      return billText(notice, language);
    case 'billPaused':
      return {
        title: say(language, 'billPaused.title', { what: notice.what }),
        body: say(language, notice.isFull ? 'billPaused.full' : 'billPaused.left'),
      };
    case 'budget':
    case 'turnsStopped':
      return {
        title: say(language, `${notice.kind}.title`, { what: notice.what }),
        body: say(language, `${notice.kind}.body`),
      };
    case 'moved':
    case 'movePlanned':
      return moveText(notice, name, language);
    case 'due':
      return {
        title: notice.what,
        body: say(language, notice.isLate ? 'due.late' : 'due.open', { when: whenOf(notice, language ?? 'en') }),
      };
    case 'expense': {
      const amount = moneyIn(notice.currency, language ?? 'en').format(Math.abs(notice.amount));
      if (!('what' in notice)) {
        const transfer = `${notice.from} → ${notice.to}`;
        return { title: say(language, 'payment.title'), body: say(language, 'payment.body', { transfer, amount }) };
      }
      const text = titled('expense', { name, what: notice.what, amount });
      return notice.amount < 0 ? { ...text, title: say(language, 'moneyBack') } : text;
    }
  }
}

function wordsOf({ what, pictures = 0 }: Extract<Notice, { kind: 'message' }>, language: Language | null): string {
  if (pictures === 0) return what;
  return what === '' ? say(language, 'pictures', { count: pictures }) : `📷 ${what}`;
}

function moveText(notice: MoveNotice, name: string, language: Language | null): NoticeText {
  if (notice.kind === 'moved') {
    const values = { name: notice.what };
    return { title: say(language, 'moved.title', values), body: say(language, 'moved.body', values) };
  }
  const day = dayIn(language ?? 'en', 'UTC').format(new Date(notice.leavesOn));
  return { title: say(language, 'movePlanned.title', { name }), body: say(language, 'movePlanned.body', { day }) };
}

function billText({ what, dueOn, last, currency }: BillAsk, language: Language | null): NoticeText {
  const day = dayIn(language ?? 'en', 'UTC').format(new Date(dueOn));
  const title = say(language, 'bill.title', { what });
  const body = say(language, 'bill.body', { day });
  if (last === null) return { title, body };
  const amount = moneyIn(currency, language ?? 'en').format(last);
  return { title, body: `${body} ${say(language, 'bill.lastTime', { amount })}` };
}

/** The due time in words that stay true however late they are read. */
const whenOf = ({ chore, timeZone, isWholeDay }: DueText, language: Language): string =>
  dayIn(language, timeZone, isWholeDay ? {} : { hour: 'numeric', minute: '2-digit' }).format(new Date(chore.dueDate));

function handoverText({ step, what, dueDate, timeZone, inReturn }: Handover, name: string, language: Language | null) {
  const dayOf = (date: string) => dayIn(language ?? 'en', timeZone).format(new Date(date));
  const values = { name, what, day: dayOf(dueDate) };
  const title = say(language, `handover.${step}.title`, values);
  const body = say(language, `handover.${step}.body`, values);
  if (!inReturn || step === 'declined') return { title, body };
  const key = step === 'asked' ? 'handover.offered' : 'handover.owed';
  const also = say(language, key, { name, what: inReturn.what, day: dayOf(inReturn.dueDate) });
  return { title, body: `${body}\n${also}` };
}

const dayIn = (language: Language, timeZone: string, time: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', ...time, timeZone });
