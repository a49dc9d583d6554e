import { expectTypeOf, test } from 'vitest';
import { choreCommands } from '../chores/commands.ts';
import { choreEndpoints } from '../chores/endpoints.ts';
import type { ChoreEvents } from '../chores/events.ts';
import { commandsOf, delay } from './command.ts';

// What the compiler must refuse: where it does not, `npm run check` fails for an error that was expected and did not come.

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
    readonly ('ChoreUpdated' | 'NewChoreAdded' | 'ChoreDeleted')[]
  >();
});
