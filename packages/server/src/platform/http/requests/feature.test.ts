import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { expectTypeOf, test } from 'vitest';
import type { Emit, HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type EventsOf, type Handler } from './feature.ts';

// Code that the compiler must refuse: otherwise `npm run check` fails with an unused expected error.

const emit: Emit<EventName> = () => {};
const emitsNothing = async (_tx: HouseholdTx) => 'its-id';
const emitsAddition = async (_tx: HouseholdTx<'NewChoreAdded'>) => 'its-id';
const emitsDeletion = async (_tx: HouseholdTx<'ChoreDeleted'>) => 'its-id';
const emitsBoth = async (_tx: HouseholdTx<'NewChoreAdded' | 'ChoreDeleted'>) => 'its-id';

test('an event has the payload that the contract gives to its name', () => {
  emit('ChoreDeleted', 'its-id');
  // @ts-expect-error A deleted chore is told by its id alone.
  emit('ChoreDeleted', { id: 'its-id' });
  // @ts-expect-error A chore is told as a whole.
  emit('NewChoreAdded', { id: 'its-id', title: 'Bins' });
  // @ts-expect-error No such event in the contract.
  emit('ChoreRemoved', 'its-id');
  expectTypeOf(emit).returns.toBeVoid();
});

test('work emits only declared events, and only where these may be emitted', () => {
  type Work = (tx: HouseholdTx<'NewChoreAdded'>) => Promise<string>;
  expectTypeOf(emitsNothing).toExtend<Work>();
  expectTypeOf(emitsAddition).toExtend<Work>();
  expectTypeOf(emitsDeletion).not.toExtend<Work>();
  expectTypeOf(emitsBoth).not.toExtend<Work>();
});

test('the handler of a command emits only what its command declares', () => {
  type AddChore = Handler<(typeof choreEndpoints)['addChore']>;
  expectTypeOf<EventsOf<(typeof choreEndpoints)['addChore']>>().toEqualTypeOf<'NewChoreAdded' | 'TurnsStopped'>();
  expectTypeOf<EventsOf<(typeof messageEndpoints)['deleteMessage']>>().toEqualTypeOf<'MessageDeleted'>();
  const adds: AddChore = ({ write }) => write(emitsAddition);
  // @ts-expect-error Adding a chore declares no deletion.
  const deletes: AddChore = ({ write }) => write(emitsDeletion);
  // @ts-expect-error Nor does it declare both.
  const doesBoth: AddChore = ({ write }) => write(emitsBoth);
  expectTypeOf([adds, deletes, doesBoth]).toEqualTypeOf<AddChore[]>();
});

test('a missing handler is an error', () => {
  const { addChore, deleteChore } = choreEndpoints;
  const handler = () => 'its-id';
  expectTypeOf(
    defineFeature('chores', { addChore, deleteChore }, { addChore: handler, deleteChore: handler }),
  ).toBeObject();
  // @ts-expect-error Nobody deletes a chore.
  expectTypeOf(defineFeature('chores', { addChore, deleteChore }, { addChore: handler })).toBeObject();
});
