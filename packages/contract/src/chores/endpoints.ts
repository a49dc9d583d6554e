import * as z from 'zod/mini';
import { User } from '../accounts/schemas.ts';
import { defineCalls } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, Instant, optionalText, text } from '../wire/primitives.ts';
import { Chore, ChoreMessage } from './schemas.ts';

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
});
export type EditedChore = z.output<typeof EditedChore>;

/** Archived chores, latest done first; `next` is the `before` of the following page, null at the end. */
export const ChorePage = z.object({ chores: z.array(Chore), next: z.nullable(z.string()) });
export type ChorePage = z.infer<typeof ChorePage>;

export const choreCalls = defineCalls({
  listChores: {
    method: 'GET',
    path: '/api/Chore/GetByColocationId/{id}',
    who: 'member',
    says: 'The chores of my household by due date, without archived ones',
    params: IdInPath,
    answer: z.array(Chore),
    versioned: true,
  },
  listArchivedChores: {
    method: 'GET',
    path: '/api/Chore/Archive',
    who: 'member',
    says: 'Archived chores, latest first, paginated',
    query: z.object({
      colocationId: Id,
      before: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    answer: ChorePage,
    versioned: true,
  },
  getChore: {
    method: 'GET',
    path: '/api/Chore/GetById/{id}',
    who: 'member',
    says: 'One chore',
    params: IdInPath,
    answer: Chore,
    versioned: true,
  },
  addChore: {
    method: 'POST',
    path: '/api/Chore',
    who: 'member',
    says: 'Adds a chore',
    body: NewChore,
    answer: Id,
  },
  editChore: {
    method: 'PUT',
    path: '/api/Chore',
    who: 'member',
    says: 'Changes a chore; `enrolled: []` means nobody',
    body: EditedChore,
    answer: Id,
  },
  toggleDone: {
    method: 'PUT',
    path: '/api/Chore/Done',
    who: 'member',
    says: 'Toggles whether a chore is done; `isDone` sets it explicitly',
    query: z.object({ id: Id, isDone: z.optional(z.boolean()) }),
    answer: Id,
  },
  deleteChore: {
    method: 'DELETE',
    path: '/api/Chore/{id}',
    who: 'member',
    says: 'Deletes a chore',
    params: IdInPath,
    answer: Id,
  },
  enrol: {
    method: 'POST',
    path: '/api/Chore/Enroll',
    who: 'member',
    says: 'Enrols a member; returns the chore id',
    query: Enrolment,
    answer: Id,
  },
  leave: {
    method: 'DELETE',
    path: '/api/Chore/Enroll',
    who: 'member',
    says: 'Ends an enrolment; returns the user id',
    query: Enrolment,
    answer: Id,
  },
  listByUser: {
    method: 'GET',
    path: '/api/Chore/Enroll/ByUser',
    who: 'member',
    says: 'The chores that a member is enrolled in',
    query: z.object({ userId: Id }),
    answer: z.array(Chore),
    versioned: true,
  },
  listEnrolled: {
    method: 'GET',
    path: '/api/Chore/Enroll/ByChore',
    who: 'member',
    says: 'Who is enrolled in a chore',
    query: z.object({ choreId: Id }),
    answer: z.array(User),
    versioned: true,
  },
  addChoreMessage: {
    method: 'POST',
    path: '/api/Chore/Message',
    who: 'member',
    says: 'Comments on a chore',
    body: z.object({ id: Maybe(Id), choreId: Id, createdBy: Maybe(Id), content: text(limits.message) }),
    answer: Id,
  },
  listChoreMessages: {
    method: 'GET',
    path: '/api/Chore/Message/{id}',
    who: 'member',
    says: 'The comments on a chore (by chore id), oldest first',
    params: IdInPath,
    answer: z.array(ChoreMessage),
    versioned: true,
  },
  deleteChoreMessage: {
    method: 'DELETE',
    path: '/api/Chore/Message/{id}',
    who: 'member',
    says: 'Deletes my comment (by message id)',
    params: IdInPath,
    answer: Id,
  },
});
