import { choreCalls } from '@hestia/contract/chores/calls.ts';
import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { requireOwnHousehold, requireSelf } from '#platform/access/require.ts';
import type { Queries } from '#platform/db/queries.ts';
import { defineFeature, type Handlers } from '#platform/http/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { archiveDoneChores, pageArchived } from './archive.ts';
import { addComment, deleteComment } from './comments.ts';
import { endEnrolment, enrol } from './enrolment.ts';
import { listChoreMessages } from './message-repository.ts';
import { findChore, isKnownHere, listChores, listChoresOf, listEnrolled } from './repository.ts';
import { addChore, editChore, removeChore, toggleDone } from './edit.ts';

/** The rota: chores, who is enrolled, comments, the nightly archive. */
export const chores = (platform: Platform) => {
  const { database, transact } = platform;
  return defineFeature(
    'chores',
    choreCalls,
    {
      listChores: ({ caller, params }) => {
        requireOwnHousehold(caller, params.id);
        return listChores(database, caller.colocationId);
      },
      listArchivedChores: ({ caller, query }) => {
        requireOwnHousehold(caller, query.colocationId);
        return pageArchived(database, caller.colocationId, query);
      },
      getChore: ({ caller, params }) => requireAny(database, caller.colocationId, params.id),
      addChore: ({ caller, body, write }) => {
        requireOwnHousehold(caller, body.colocationId);
        requireSelf(caller, body.createdBy);
        return write((tx) => addChore(tx, caller.userId, body));
      },
      editChore: ({ caller, body, write }) => {
        requireOwnHousehold(caller, body.colocationId);
        return write((tx) => editChore(tx, caller.userId, body));
      },
      toggleDone: ({ caller, query, write }) => write((tx) => toggleDone(tx, caller.userId, query.id, query.isDone)),
      deleteChore: ({ params, write }) => write((tx) => removeChore(tx, params.id)),
      enrol: ({ query, write }) =>
        write(async (tx) => {
          await enrol(tx, query.choreId, query.userId);
          return query.choreId;
        }),
      leave: ({ query, write }) =>
        write(async (tx) => {
          await endEnrolment(tx, query.choreId, query.userId);
          return query.userId;
        }),
      listByUser: async ({ caller, query }) => {
        if (!(await isKnownHere(database, caller.colocationId, query.userId))) throw notFound('This user');
        return listChoresOf(database, caller.colocationId, query.userId);
      },
      listEnrolled: async ({ caller, query }) =>
        listEnrolled(database, await requireAny(database, caller.colocationId, query.choreId)),
      ...commenting(platform),
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
};

async function requireAny(on: Queries, colocationId: string, id: string): Promise<Chore> {
  const found = await findChore(on, colocationId, id);
  if (!found) throw notFound('This chore');
  return found;
}

type Commenting = Pick<Handlers<typeof choreCalls>, 'addChoreMessage' | 'listChoreMessages' | 'deleteChoreMessage'>;

const commenting = ({ database }: Platform): Commenting => ({
  addChoreMessage: ({ caller, body, write }) => {
    requireSelf(caller, body.createdBy);
    return write((tx) => addComment(tx, caller.userId, body));
  },
  listChoreMessages: async ({ caller, params }) => {
    await requireAny(database, caller.colocationId, params.id);
    return listChoreMessages(database, caller.colocationId, params.id);
  },
  deleteChoreMessage: ({ caller, params, write }) => write((tx) => deleteComment(tx, caller.userId, params.id)),
});
