import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { remindingEndpoints } from '@hestia/contract/chores/reminding/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { Household } from '#platform/db/queries.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { add } from './addition.ts';
import { archiveDoneChores, pageArchived } from './archive.ts';
import { addComment, deleteComment, listComments, pageComments } from './comments.ts';
import { tick } from './turns/checklist.ts';
import { mark } from './turns/marking.ts';
import { remove } from './deletion.ts';
import { cachedCompletions } from './rows/completions.ts';
import { edit } from './edit.ts';
import { enrol } from './turns/enrolment.ts';
import { leave } from './turns/leaving.ts';
import { nudge } from './turns/nudging.ts';
import { answerHandover, askHandover, withdrawHandover } from './turns/handover.ts';
import { findReason } from './turns/reasons.ts';
import { listPastTurns, skip } from './turns/skipping.ts';
import { findChore, isKnownHere, cachedChores, listChoresOf, listEnrolled } from './turns/repository.ts';

/** The rota: chores, who is enrolled, comments, the nightly archive. */
export const chores = ({ database, transact, requireQuota }: Platform) =>
  defineFeature(
    'chores',
    { ...choreEndpoints, ...remindingEndpoints },
    {
      listChores: ({ readCached }) => {
        return readCached(cachedChores);
      },
      listArchivedChores: ({ home, query }) => {
        return pageArchived(home, query);
      },
      listCompletions: ({ readCached }) => {
        return readCached(cachedCompletions);
      },
      getChore: ({ home, params }) => requireAny(home, params.id),
      getTurnReason: async ({ home, params }) => findReason(home, await requireAny(home, params.id)),
      listPastTurns: async ({ home, params }) => listPastTurns(home, await requireAny(home, params.id)),
      skipTurn: skip,
      addChore: add,
      editChore: edit,
      toggleDone: mark({ requireQuota }),
      tickLine: tick,
      deleteChore: remove,
      enrol,
      leave,
      listByUser: async ({ home, query }) => {
        if (!(await isKnownHere(home, query.userId))) throw notFound('This user');
        return listChoresOf(home, query.userId);
      },
      listEnrolled: async ({ home, query }) => listEnrolled(home, await requireAny(home, query.choreId)),
      askHandover,
      answerHandover,
      withdrawHandover,
      addChoreMessage: addComment,
      listChoreMessages: async ({ home, params }) => {
        await requireAny(home, params.id);
        return listComments(home, params.id);
      },
      pageChoreMessages: async ({ home, query }) => {
        await requireAny(home, query.choreId);
        return pageComments(home, query);
      },
      deleteChoreMessage: deleteComment,
      nudgeAboutChore: nudge,
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
async function requireAny(on: Household, id: string): Promise<Chore> {
  const found = await findChore(on, id);
  if (!found) throw notFound('This chore');
  return found;
}
