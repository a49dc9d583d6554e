import { expectTypeOf, test } from 'vitest';
import { choreCommands } from '../chores/commands.ts';
import { choreEndpoints } from '../chores/endpoints.ts';
import type { ChoreEvents } from '../chores/events.ts';
import { commandsOf, delay } from './command.ts';

// Code that the compiler must refuse: otherwise `npm run check` fails with an unused expected error.

const command = commandsOf<object, ChoreEvents>();
const deletion = {
  kind: 'chores.delete',
  endpoint: choreEndpoints.deleteChore,
  args: ({ id }: { id: string }) => ({ params: { id } }),
  title: () => 'Bins',
  about: ({ id }: { id: string }) => [id],
  undo: () => delay,
} as const;

test('a command predicts only events that it declares', () => {
  const declared = command({
    ...deletion,
    emits: ['ChoreDeleted'],
    predict: ({ id }) => [{ name: 'ChoreDeleted', payload: id }],
  });
  expectTypeOf(declared.emits).toEqualTypeOf<readonly 'ChoreDeleted'[]>();
  command({
    ...deletion,
    emits: ['ChoreUpdated'],
    // @ts-expect-error It declares another event.
    predict: ({ id }) => [{ name: 'ChoreDeleted', payload: id }],
  });
  expectTypeOf(choreCommands.mark.emits).toEqualTypeOf<
    readonly ('ChoreUpdated' | 'NewChoreAdded' | 'ChoreDeleted' | 'TurnsStopped')[]
  >();
});
