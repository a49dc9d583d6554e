import { choreCommands, OPEN } from '@hestia/contract/chores/commands.ts';
import type { Chore, ChoreMessage } from '@hestia/contract/chores/schemas.ts';
import { now, type Bench, type Samples } from './bench.ts';

const choreOf = (bench: Bench, change: Partial<Chore> = {}): Chore => ({
  id: bench.newId(),
  colocationId: bench.home,
  createdBy: bench.lea,
  createdAt: now(),
  updatedAt: now(),
  dueDate: '2026-12-01T18:00:00.000Z',
  title: 'Bins',
  description: 'Glass and paper',
  enrolledUsers: {},
  ...OPEN,
  ...change,
});
const done = ({ lea }: Bench) => ({ isDone: true, doneBy: lea, doneAt: now() });

async function added(bench: Bench, change: Partial<Chore> = {}): Promise<Chore> {
  return (await bench.did(choreCommands.add, { shown: choreOf(bench, change) })).shown;
}

const commentOf = (bench: Bench): ChoreMessage => ({
  id: bench.newId(),
  choreId: bench.choreId,
  createdBy: bench.lea,
  createdAt: now(),
  content: 'The blue one, too',
});

export const choreCommandSamples = {
  'chores.add': [
    ['open', (bench) => ({ shown: choreOf(bench, { enrolledUsers: { [bench.tomasz]: null } }) })],
    ['done already', (bench) => ({ shown: choreOf(bench, { ...done(bench), description: null }) })],
  ],
  'chores.edit': [
    ['all of it', async (bench) => ({ shown: await added(bench), change: { title: 'All bins', description: null } })],
    ['the day', async (bench) => ({ shown: await added(bench), change: { dueDate: '2026-11-30T18:00:00.000Z' } })],
  ],
  'chores.mark': [
    ['done', async (bench) => ({ shown: { ...(await added(bench)), ...done(bench) } })],
    ['open again', async (bench) => ({ shown: { ...(await added(bench, done(bench))), ...OPEN } })],
    ['open, which it is', async (bench) => ({ shown: await added(bench) })],
    ['open, out of the archive', async (bench) => ({ shown: { ...(await bench.archived()), ...OPEN } })],
  ],
  'chores.delete': [
    ['on the list', async (bench) => ({ shown: await added(bench) })],
    ['in the archive', async (bench) => ({ shown: await bench.archived() })],
  ],
  'chores.enrol': [['somebody', async (bench) => ({ chore: await added(bench), userId: bench.tomasz, picture: null })]],
  'chores.leave': [
    [
      'one of two',
      async (bench) => {
        const enrolledUsers = { [bench.lea]: null, [bench.tomasz]: null };
        return { chore: await added(bench, { enrolledUsers }), userId: bench.lea };
      },
    ],
  ],
  'chores.addComment': [['a comment', (bench) => ({ message: commentOf(bench) })]],
  'chores.deleteComment': [
    ['a comment', (bench) => bench.did(choreCommands.addComment, { message: commentOf(bench) })],
  ],
} satisfies Partial<Samples>;
