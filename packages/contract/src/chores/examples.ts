import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { choreEndpoints } from './endpoints.ts';
import type { Chore, ChoreMessage } from './schemas.ts';

const [chore, question, comment, line, done] = [thing(1), thing(2), thing(3), thing(4), thing(5)];

/** A chore that repeats, Ana's turn. */
const kitchen: Chore = {
  id: chore,
  colocationId: home,
  createdBy: ben,
  createdAt: '2026-11-17T17:02:00.000Z',
  updatedAt: '2026-11-17T17:02:00.000Z',
  dueDate: '2026-11-24T17:00:00.000Z',
  title: 'Clean the kitchen',
  description: null,
  isDone: false,
  enrolledUsers: { [ana]: null },
  doneBy: null,
  doneAt: null,
  repeat: {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
    basis: 'schedule',
    from: '2026-11-17T18:00',
    rotation: 'order',
    members: [ana, ben],
    isPaused: false,
    turn: 2,
    whose: ana,
  },
  effort: 3,
  checklist: [{ id: line, text: 'Stove', checkedBy: null, checkedAt: null }],
  handover: null,
  template: null,
};

const soon: ChoreMessage = {
  id: comment,
  choreId: chore,
  createdBy: ana,
  createdAt: '2026-11-24T09:12:00.000Z',
  content: 'Tonight, @Ben',
  mentions: [ben],
};

export const choreExamples: Examples<typeof choreEndpoints> = {
  listChores: {
    description: 'Done chores are among them until the night after they were due, when they are archived.',
    params: { id: home },
    answer: [kitchen],
  },
  listArchivedChores: {
    description: '`next` is the `before` of the following page, null at the end.',
    query: { colocationId: home, limit: 50 },
    answer: {
      chores: [{ ...kitchen, id: done, isDone: true, doneBy: ana, doneAt: '2026-11-17T18:20:00.000Z', repeat: null }],
      next: null,
    },
  },
  listCompletions: {
    description: 'Fairness is computed from these: each has the points of its chore.',
    query: { colocationId: home },
    answer: [{ choreId: done, doneBy: ana, doneAt: '2026-11-17T18:20:00.000Z', effort: 3 }],
  },
  getChore: { description: '404 for a chore of another household.', params: { id: chore }, answer: kitchen },
  getTurnReason: {
    description: '404 unless it repeats. `standings` are the figures of each member when the turn was assigned.',
    params: { id: chore },
    answer: {
      rotation: 'fair',
      whose: ana,
      before: ben,
      standings: [{ userId: ana, effort: 3, days: 28, daysBefore: 0, lastTurnAt: '2026-11-10T17:00:00.000Z' }],
    },
  },
  listPastTurns: {
    description: 'The last twelve. A skipped turn has its reason, if one was given.',
    params: { id: chore },
    answer: [{ choreId: done, userId: ben, at: '2026-11-17T18:20:00.000Z', isSkipped: false, reason: null }],
  },
  skipTurn: {
    description: 'Returns the id of the skipped turn. `nextId` is the id of the turn that follows.',
    body: { id: chore, reason: 'We are all at the lake', nextId: thing(6) },
    answer: chore,
  },
  addChore: {
    description: 'Returns its id. `dueDate` absent means now; `enrolled` absent or `[]` means no members.',
    body: {
      colocationId: home,
      title: 'Clean the kitchen',
      dueDate: '2026-11-24T17:00:00Z',
      enrolled: [ana],
      effort: 3,
    },
    answer: chore,
  },
  editChore: {
    description:
      'Returns its id. With `repeat` this turn and all that follow change, with `isOnlyThis` this turn alone; both together get 422.',
    body: { id: chore, title: 'Clean kitchen and hall' },
    answer: chore,
  },
  toggleDone: {
    description: 'Returns its id. For a repeating chore the next turn follows, under `nextId`.',
    query: { id: chore, isDone: true, nextId: thing(6) },
    answer: chore,
  },
  tickLine: {
    description: 'An unchanged line stays as it is, so that concurrent ticks are both kept.',
    query: { choreId: chore, lineId: line, isChecked: true },
    answer: chore,
  },
  deleteChore: {
    description: 'Returns its id. Emits `ChoreDeleted`; its comments are deleted with it.',
    params: { id: chore },
    query: { isLast: true },
    answer: chore,
  },
  enrol: {
    description: '422 for a member who is already enrolled.',
    query: { choreId: chore, userId: ben },
    answer: chore,
  },
  leave: {
    description: 'Emits `ChoreEnrollmentRemoved`, with the whole chore.',
    query: { choreId: chore, userId: ben },
    answer: ben,
  },
  listByUser: {
    description: 'Of members and former members; anybody else is 404.',
    query: { userId: ana },
    answer: [kitchen],
  },
  listEnrolled: {
    description: 'Whole users, for their names and pictures.',
    query: { choreId: chore },
    answer: [{ id: ana, username: 'Ana', email: 'ana@example.org', colocationId: home, profilePictureUrl: null }],
  },
  askHandover: {
    description:
      'Whoever is on the chore asks (422 otherwise, or when the other one is away on that day). 409 while a question is open.',
    body: { choreId: chore, userId: ben },
    answer: question,
  },
  answerHandover: {
    description:
      'Returns the id of the question. The one who was asked answers; the same answer again changes nothing.',
    body: { id: question, isAccepted: true },
    answer: question,
  },
  withdrawHandover: {
    description: 'Returns the id of the question. 409 for one that was accepted.',
    params: { id: question },
    answer: question,
  },
  addChoreMessage: {
    description: 'Returns the id of the comment. Whoever does not live there any more is left out of `mentions`.',
    body: { choreId: chore, content: 'Tonight, @Ben', mentions: [ben] },
    answer: comment,
  },
  listChoreMessages: { description: 'The id is that of the chore.', params: { id: chore }, answer: [soon] },
  pageChoreMessages: {
    description: 'A page ends at 512 KiB, too.',
    query: { choreId: chore, limit: 50 },
    answer: { messages: [soon], next: null },
  },
  deleteChoreMessage: {
    description: 'Returns its id. Nobody deletes another’s words.',
    params: { id: comment },
    answer: comment,
  },
};
