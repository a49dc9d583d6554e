import { ben, home, mia, thing, type Examples } from '../wire/example.ts';
import type { moveEndpoints } from './endpoints.ts';

export const moveExamples: Examples<typeof moveEndpoints> = {
  planMove: {
    description:
      'Returns their id. A day that has come takes place at once, any other one at its beginning. 422 for a day more than a year ahead; 404 for a former member, and for a name without an account. The plan is in the household’s `moves`.',
    body: {
      colocationId: home,
      userId: ben,
      leavesOn: '2026-12-01',
      tasks: [{ choreId: thing(22), userId: mia }],
      payers: [{ billId: thing(31), userId: mia }],
    },
    answer: ben,
  },
  cancelMove: {
    description: 'Returns their id. Any member may. 404 where none is planned, also once it has taken place.',
    params: { userId: ben },
    query: { colocationId: home },
    answer: ben,
  },
  undoMove: {
    description:
      'Returns their id. Any member may. 404 where there is nothing to undo, also after a day; 409 if they live elsewhere by now. What was edited since stays as it is.',
    body: { colocationId: home, userId: ben },
    answer: ben,
  },
  joinAsNewcomer: {
    description:
      'Returns the caller’s id. What is gone, done, paused or joined by then stays as it is, and so does a bill that can’t take one more by itself.',
    body: { colocationId: home, chores: [thing(22)], bills: [thing(31)] },
    answer: ben,
  },
};
