import * as z from 'zod/mini';
import { User } from '../accounts/schemas.ts';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, Instant, optionalText, Paging, text } from '../wire/primitives.ts';
import { commentEndpoints } from './comment-endpoints.ts';
import {
  Chore,
  ChorePage,
  Completion,
  Effort,
  PastTurn,
  Remind,
  Repeat,
  TurnReason,
  WrittenChecklist,
} from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const Enrolled = Maybe(z.array(Id).check(z.maxLength(100)));
const Enrolment = z.object({ choreId: Id, userId: Id });

export const NewChore = z.object({
  id: Maybe(Id),
  colocationId: Id,
  createdBy: Maybe(Id),
  title: text(limits.choreTitle),
  description: optionalText(limits.choreDescription),
  dueDate: Maybe(Instant),
  isDone: Maybe(z.boolean()),
  enrolled: Enrolled,
  /** Without `enrolled`, the member of the first turn is enrolled. */
  repeat: Maybe(Repeat),
  effort: Maybe(Effort),
  checklist: Maybe(WrittenChecklist),
  remind: Maybe(Remind),
  isForEach: Maybe(z.boolean()),
  /** The poll whose result it is. */
  pollId: Maybe(Id),
});
export type NewChore = z.output<typeof NewChore>;

export const EditedChore = z.object({
  id: Id,
  colocationId: Maybe(Id),
  title: Maybe(text(limits.choreTitle)),
  description: optionalText(limits.choreDescription),
  dueDate: Maybe(Instant),
  isDone: Maybe(z.boolean()),
  enrolled: Enrolled,
  /** The rule from this turn on; null: no turn follows. */
  repeat: Maybe(Repeat),
  effort: Maybe(Effort),
  /** Lines in their order; omitted lines stay, after the others, unless in `removedLines`. */
  checklist: Maybe(WrittenChecklist),
  /** Null: by default. */
  remind: Maybe(Remind),
  /** Whether each member on it must do it (R19); not with `isOnlyThis`. */
  isForEach: Maybe(z.boolean()),
  removedLines: Maybe(z.array(Id).check(z.maxLength(limits.checklistLines))),
  /** For a repeating chore, only this turn changes; the next one is unaffected. */
  isOnlyThis: Maybe(z.boolean()),
});
export type EditedChore = z.output<typeof EditedChore>;

export const choreEndpoints = defineEndpoints({
  listChores: {
    method: 'GET',
    path: '/api/Chore/GetByColocationId/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The chores of my household by due date, without archived ones',
    params: IdInPath,
    response: z.array(Chore),
    cacheable: true,
  },
  listArchivedChores: {
    method: 'GET',
    path: '/api/Chore/Archive',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Archived chores, latest first, paginated',
    query: z.object({ colocationId: Id, ...Paging }),
    oneAtATime: true,
    response: ChorePage,
    cacheable: true,
  },
  listCompletions: {
    method: 'GET',
    path: '/api/Chore/Completions',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Completions of chores in the last 26 weeks, latest first, including archived ones',
    query: z.object({ colocationId: Id }),
    response: z.array(Completion),
    cacheable: true,
  },
  getChore: {
    method: 'GET',
    path: '/api/Chore/GetById/{id}',
    access: 'member',
    household: { of: 'chore', by: 'params.id' },
    summary: 'One chore',
    params: IdInPath,
    response: Chore,
    cacheable: true,
  },
  getTurnReason: {
    method: 'GET',
    path: '/api/Chore/Reason/{id}',
    access: 'member',
    household: { of: 'chore', by: 'params.id' },
    summary: 'Why the open turn of a chore that repeats is whose it is',
    params: IdInPath,
    response: TurnReason,
    cacheable: true,
  },
  listPastTurns: {
    method: 'GET',
    path: '/api/Chore/Turns/{id}',
    access: 'member',
    household: { of: 'chore', by: 'params.id' },
    summary: 'The members who did or skipped the previous turns, latest first',
    params: IdInPath,
    response: z.array(PastTurn),
    cacheable: true,
  },
  skipTurn: {
    method: 'PUT',
    path: '/api/Chore/Skip',
    access: 'member',
    household: { of: 'chore', by: 'body.id' },
    summary: 'Nobody does this turn of a chore that repeats; the next one follows',
    body: z.object({ id: Id, reason: optionalText(limits.skipReason), nextId: Maybe(Id) }),
    response: Id,
  },
  addChore: {
    method: 'POST',
    path: '/api/Chore',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: 'Adds a chore',
    body: NewChore,
    largestBody: bodyLimits.chore,
    response: Id,
  },
  editChore: {
    method: 'PUT',
    path: '/api/Chore',
    access: 'member',
    household: { of: 'chore', by: 'body.id', named: 'body.colocationId' },
    summary: 'Edits a chore; `enrolled: []` means no members',
    body: EditedChore,
    largestBody: bodyLimits.chore,
    response: Id,
  },
  toggleDone: {
    method: 'PUT',
    path: '/api/Chore/Done',
    access: 'member',
    household: { of: 'chore', by: 'query.id' },
    summary: 'Toggles whether a chore is done, or the caller’s part of it (R19); `isDone` sets it explicitly',
    /** `nextId`: the id of a repeating chore's next turn. */
    query: z.object({ id: Id, isDone: z.optional(z.boolean()), nextId: z.optional(Id) }),
    response: Id,
  },
  tickLine: {
    method: 'PUT',
    path: '/api/Chore/Line',
    access: 'member',
    household: { of: 'chore', by: 'query.choreId' },
    summary: 'Ticks a line of a chore’s checklist, or unticks it; returns the chore id',
    query: z.object({ choreId: Id, lineId: Id, isChecked: z.boolean() }),
    response: Id,
  },
  deleteChore: {
    method: 'DELETE',
    path: '/api/Chore/{id}',
    access: 'member',
    household: { of: 'chore', by: 'params.id' },
    summary: 'Deletes a chore; of one that repeats, the next turn follows, unless `isLast` ends them all',
    params: IdInPath,
    query: z.object({ isLast: z.optional(z.boolean()), nextId: z.optional(Id) }),
    response: Id,
  },
  enrol: {
    method: 'POST',
    path: '/api/Chore/Enroll',
    access: 'member',
    household: { of: 'chore', by: 'query.choreId' },
    summary: 'Enrols a member; returns the chore id',
    query: Enrolment,
    response: Id,
  },
  leave: {
    method: 'DELETE',
    path: '/api/Chore/Enroll',
    access: 'member',
    household: { of: 'chore', by: 'query.choreId' },
    summary: 'Ends an enrolment; returns the user id',
    query: Enrolment,
    response: Id,
  },
  listByUser: {
    method: 'GET',
    path: '/api/Chore/Enroll/ByUser',
    access: 'member',
    household: { of: 'person', by: 'query.userId' },
    summary: 'The chores that a member is enrolled in',
    query: z.object({ userId: Id }),
    response: z.array(Chore),
    cacheable: true,
  },
  listEnrolled: {
    method: 'GET',
    path: '/api/Chore/Enroll/ByChore',
    access: 'member',
    household: { of: 'chore', by: 'query.choreId' },
    summary: 'Who is enrolled in a chore',
    query: z.object({ choreId: Id }),
    response: z.array(User),
    cacheable: true,
  },
  askHandover: {
    method: 'POST',
    path: '/api/Chore/Handover',
    access: 'member',
    household: { of: 'chore', by: 'body.choreId' },
    summary:
      'Asks another member to do a chore in my place, also in return for one of theirs; returns the id of the question',
    body: z.object({ id: Maybe(Id), choreId: Id, userId: Id, inReturn: Maybe(Id) }),
    response: Id,
  },
  answerHandover: {
    method: 'PUT',
    path: '/api/Chore/Handover',
    access: 'member',
    household: { of: 'handover', by: 'body.id' },
    summary: 'Says whether I do it (by the id of the question)',
    /** `returnId`: the id under which the chore in return stores who took it over. */
    body: z.object({ id: Id, isAccepted: z.boolean(), returnId: Maybe(Id) }),
    response: Id,
  },
  withdrawHandover: {
    method: 'DELETE',
    path: '/api/Chore/Handover/{id}',
    access: 'member',
    household: { of: 'handover', by: 'params.id' },
    summary: 'Takes my question back, or its refusal off the chore (by the id of the question)',
    params: IdInPath,
    response: Id,
  },
  ...commentEndpoints,
});
