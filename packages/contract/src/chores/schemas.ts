import * as z from 'zod/mini';
import { limits } from '../wire/limits.ts';
import { Id, Instant, text } from '../wire/primitives.ts';
import { efforts } from './effort.ts';
import { moments, MAX_MOMENTS } from './moments.ts';
import { bases, parseRule } from '../recurrence/recurrence.ts';
import { rotations } from './rotation.ts';

const MAX_RULE = 200;

export const Effort = z.literal(efforts);

/** The order of turns. */
export const Rotation = z.enum(rotations);

/** JavaScript reads the 30th of February as the 1st of March. */
function isOnCalendar(local: string): boolean {
  const read = new Date(`${local}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(local);
}

/** A date and time on the wall of the household: `2026-11-20T18:00`. */
const Local = z.string().check(
  z.regex(/^2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/),
  z.refine((local) => isOnCalendar(local), 'is no day of the calendar'),
);

/** Ours: how a chore repeats. Each turn is a chore; the series is stored with the last. */
export const Repeat = z
  .object({
    /** RRULE of RFC 5545. */
    rule: z.string().check(z.maxLength(MAX_RULE)),
    basis: z.enum(bases),
    /** The start of the schedule and its time of day, in the household's time zone. */
    from: Local,
    rotation: Rotation,
    /** The assignee, or the members who take turns, in their order. */
    members: z.array(Id).check(
      z.maxLength(100),
      z.refine((members) => new Set(members).size === members.length, 'names somebody twice'),
    ),
    /** Shown as paused: never due. */
    isPaused: z.boolean(),
  })
  .check(({ value, issues }) => {
    const parsed = parseRule(value.rule, value.basis);
    if (typeof parsed === 'string') issues.push({ code: 'custom', input: value.rule, path: ['rule'], message: parsed });
  });
export type Repeat = z.infer<typeof Repeat>;

/** The read form: the number of the turn, and its planned member. */
export const Turn = z.extend(Repeat, { turn: z.int(), whose: z.nullable(Id) });
export type Turn = z.infer<typeof Turn>;

/** A line of a checklist, as written. It has the same id in each turn of a repeating chore. */
export const WrittenLine = z.object({ id: Id, text: text(limits.checklistLine) });
export type WrittenLine = z.infer<typeof WrittenLine>;

/** The read form: who ticked it, and when; null while open. */
export const ChecklistLine = z.extend(WrittenLine, { checkedBy: z.nullable(Id), checkedAt: z.nullable(Instant) });
export type ChecklistLine = z.infer<typeof ChecklistLine>;

/** Ours: a line that was ticked or unticked, without its words, and when its chore changed by it. */
export const LineTick = z.object({
  choreId: Id,
  updatedAt: Instant,
  line: z.pick(ChecklistLine, { id: true, checkedBy: true, checkedAt: true }),
});
export type LineTick = z.infer<typeof LineTick>;

/** A checklist, as written, in order. */
export const WrittenChecklist = z.array(WrittenLine).check(
  z.maxLength(limits.checklistLines, `has at most ${limits.checklistLines} lines`),
  z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'names a line twice'),
);

/** When a member is notified that a chore is due (R14). */
export const Moment = z.enum(moments);

/** When the chore's members are notified that it is due (R14). */
export const Remind = z.array(Moment).check(
  z.maxLength(MAX_MOMENTS, `names at most ${MAX_MOMENTS} moments`),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'names a moment twice'),
);
export type Remind = z.infer<typeof Remind>;
export const HandoverAnswer = z.enum(['open', 'accepted', 'declined']);
export type HandoverAnswer = z.infer<typeof HandoverAnswer>;

/** An enrolled member has asked another to take over the chore. */
export const Handover = z.object({
  id: Id,
  /** The asker. */
  by: Id,
  /** The member asked. */
  to: Id,
  answer: HandoverAnswer,
  /** The asker's chore in return, which may be deleted since; null, or absent in data of older versions: none. */
  inReturn: z.optional(z.nullable(Id)),
});
export type Handover = z.infer<typeof Handover>;

/** A member has done their part of a chore that each of its members must do (R19). */
export const Part = z.object({ userId: Id, doneAt: Instant });
export type Part = z.infer<typeof Part>;

/** A reminder from one member to another of a chore (R20). */
export const ChoreNudge = z.object({ by: Id, to: Id, at: Instant });
export type ChoreNudge = z.infer<typeof ChoreNudge>;

/** The series' values where they differ from this turn (R17). */
export const Template = z.partial(
  z.object({
    title: z.string(),
    description: z.nullable(z.string()),
    /** The date from which the next turn's is counted. */
    dueDate: Instant,
    effort: Effort,
    /** Null: by default. */
    remind: z.nullable(Remind),
    checklist: z.array(WrittenLine),
  }),
);
export type Template = z.infer<typeof Template>;

export const Chore = z.object({
  id: Id,
  colocationId: Id,
  createdBy: Id,
  createdAt: Instant,
  updatedAt: Instant,
  dueDate: Instant,
  title: z.string(),
  description: z.nullable(z.string()),
  isDone: z.boolean(),
  /** The enrolled members: user id → path of their picture. */
  enrolledUsers: z.record(Id, z.nullable(z.string())),
  /** Ours: who ticked it, and when; null while it is open. */
  doneBy: z.nullable(Id),
  doneAt: z.nullable(Instant),
  /** Ours: how it repeats; null on a chore that does not, or that another turn has followed. */
  repeat: z.optional(z.nullable(Turn)),
  /** Ours: the points of a completion; absent: one. */
  effort: z.optional(Effort),
  /** Ours: what belongs to it, line by line; absent: nothing. */
  checklist: z.optional(z.array(ChecklistLine)),
  /**
   * Ours: when its members are notified; empty: never. Absent: the default for a repeating chore (R14), never for
   * others.
   */
  remind: z.optional(Remind),
  /** Ours: the requested handover, with its answer; null or absent: none. */
  handover: z.optional(z.nullable(Handover)),
  /** Ours: the poll whose result it is, in all its turns; absent: none. */
  pollId: z.optional(Id),
  /** Ours: each of its enrolled members must do it (R19); absent: the first who does it ends it. */
  isForEach: z.optional(z.boolean()),
  /** Ours: who has done their part, earliest first; absent where it is not for each. */
  parts: z.optional(z.array(Part)),
  /** Ours: the last nudge to each member while it is open, latest first; absent: none (R20). */
  nudges: z.optional(z.array(ChoreNudge)),
  /** Ours: values of the next turn where only this one was edited; null or absent: the same as this one. */
  template: z.optional(z.nullable(Template)),
});
export type Chore = z.infer<typeof Chore>;

/** Figures of recent days for a member who takes turns. */
export const Standing = z.object({
  userId: Id,
  /** Points of their completions. */
  effort: z.int(),
  /** Days on which they lived here and were not away. */
  days: z.int(),
  /** How many days had passed by when they moved in. */
  daysBefore: z.int(),
  /** When their last turn of this chore was due; null: they have had none. */
  lastTurnAt: z.nullable(Instant),
});
export type Standing = z.infer<typeof Standing>;

/** Why a turn has its member: the member of the one before, and for fair turns the figures that decided, in the order of joining. */
export const TurnReason = z.object({
  rotation: Rotation,
  whose: z.nullable(Id),
  /** The member of the turn before. */
  before: z.nullable(Id),
  /** The figures that chose the next member where turns are fair (R12), in the order of joining. */
  standings: z.array(Standing),
});
export type TurnReason = z.infer<typeof TurnReason>;

/** The member who did or skipped an earlier turn, when, and why it was skipped. */
export const PastTurn = z.object({
  choreId: Id,
  userId: z.nullable(Id),
  at: Instant,
  isSkipped: z.boolean(),
  reason: z.nullable(z.string()),
});
export type PastTurn = z.infer<typeof PastTurn>;

export const ChoreMessage = z.object({
  id: Id,
  choreId: Id,
  createdBy: Id,
  createdAt: Instant,
  content: z.string(),
  /** Ours: the mentioned members; absent in data of older versions. */
  mentions: z.optional(z.array(Id)),
});
export type ChoreMessage = z.infer<typeof ChoreMessage>;

/** Oldest first; `next` is the `before` of the page above, null at the beginning. */
export const ChoreMessagePage = z.object({ messages: z.array(ChoreMessage), next: z.nullable(z.string()) });
export type ChoreMessagePage = z.infer<typeof ChoreMessagePage>;

/** Archived chores, latest done first; `next` is the `before` of the following page, null at the end. */
export const ChorePage = z.object({ chores: z.array(Chore), next: z.nullable(z.string()) });
export type ChorePage = z.infer<typeof ChorePage>;

/** A completion: member, time and effort; entries of older versions have no effort, which means one point. */
export const Completion = z.object({ choreId: Id, doneBy: Id, doneAt: Instant, effort: z.optional(Effort) });
export type Completion = z.infer<typeof Completion>;
