import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { Queries } from '#platform/db/queries.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { add } from './addition.ts';
import { archiveDoneChores, pageArchived } from './archive.ts';
import { addComment, deleteComment, listComments } from './comments.ts';
import { tick } from './turns/checklist.ts';
import { mark } from './turns/completion.ts';
import { remove } from './deletion.ts';
import { cachedCompletions } from './turns/completions.ts';
import { edit } from './edit.ts';
import { enrol, leave } from './turns/enrolment.ts';
import { answerHandover, askHandover, withdrawHandover } from './turns/handover.ts';
import { findReason } from './turns/reasons.ts';
import { listPastTurns, skip } from './turns/skipping.ts';
import { findChore, isKnownHere, cachedChores, listChoresOf, listEnrolled } from './turns/repository.ts';

/** The rota: chores, who is enrolled, comments, the nightly archive. */
export const chores = ({ database, transact, requireQuota }: Platform) =>
  defineFeature(
    'chores',
    choreEndpoints,
    {
      listChores: ({ readCached }) => {
        return readCached(cachedChores);
      },
      listArchivedChores: ({ caller, query }) => {
        return pageArchived(database, caller.colocationId, query);
      },
      listCompletions: ({ readCached }) => {
        return readCached(cachedCompletions);
      },
      getChore: ({ caller, params }) => requireAny(database, caller.colocationId, params.id),
      getTurnReason: async ({ caller, params }) =>
        findReason(database, await requireAny(database, caller.colocationId, params.id)),
      listPastTurns: async ({ caller, params }) =>
        listPastTurns(database, await requireAny(database, caller.colocationId, params.id)),
      skipTurn: skip,
      addChore: add,
      editChore: edit,
      toggleDone: mark({ requireQuota }),
      tickLine: tick,
      deleteChore: remove,
      enrol,
      leave,
      listByUser: async ({ caller, query }) => {
        if (!(await isKnownHere(database, caller.colocationId, query.userId))) throw notFound('This user');
        return listChoresOf(database, caller.colocationId, query.userId);
      },
      listEnrolled: async ({ caller, query }) =>
        listEnrolled(database, await requireAny(database, caller.colocationId, query.choreId)),
      askHandover,
      answerHandover,
      withdrawHandover,
      addChoreMessage: addComment,
      listChoreMessages: async ({ caller, params }) => {
        await requireAny(database, caller.colocationId, params.id);
        return listComments(database, caller.colocationId, params.id);
      },
      deleteChoreMessage: deleteComment,
    },
    {
      schedules: [
        {
          name: 'archive-chores',
          cron: '30 3 * * *',
          run: async () => void (await archiveDoneChores(database, transact)),
        },
      ],
    },
  );

/** A chore, archived or not. */
async function requireAny(on: Queries, colocationId: string, id: string): Promise<Chore> {
  const found = await findChore(on, colocationId, id);
  if (!found) throw notFound('This chore');
  return found;
}
