import type { DecodedEvent } from '@hestia/contract/events.ts';
import type { Command, CommandOf } from '@hestia/contract/wire/command.ts';
import type { QueryKey } from '@tanstack/react-query';
import { requestOf } from '#platform/api/client.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';
import type { NewMutation, QueuedMutation } from './queued-mutation.ts';

/** Any command; what its input and its state are, it knows itself. */
export type AnyCommand = Command<string, never, never, DecodedEvent>;

let known: ReadonlyMap<string, Command<string, unknown, unknown, DecodedEvent>> = new Map();

/** Registers commands, so that queued writes of these kinds can be read. */
export function knowCommands(commands: readonly AnyCommand[]): void {
  // The value queued under a kind is the input of that command.
  known = new Map(
    commands.map((command) => [command.kind, command as Command<string, unknown, unknown, DecodedEvent>]),
  );
}

/** The command of a queued write; undefined if this version of the app has none of that kind. */
export const commandOf = (mutation: QueuedMutation): Command<string, unknown, unknown, DecodedEvent> | undefined =>
  known.get(mutation.kind);

/** The title of a queued write; the kind's name if this version of the app doesn't know it. */
export const titleOf = (mutation: QueuedMutation): string =>
  commandOf(mutation)?.title(mutation.variables) ?? mutation.kind;

/** The ids of a queued write's subjects: first the thing itself, then its owner. */
export const aboutOf = (mutation: QueuedMutation): readonly string[] =>
  commandOf(mutation)?.about(mutation.variables) ?? [];

/** The write as queued. */
export const queuedAs = <Input>(
  { kind, endpoint, args, isPassive }: CommandOf<Input>,
  variables: Input,
): NewMutation => ({
  kind,
  isPassive,
  variables,
  request: requestOf(endpoint, args(variables)),
});

/** The input of this command in a queued write; undefined for other commands. */
export const inputOf = <Input>({ kind }: CommandOf<Input>, mutation: QueuedMutation): Input | undefined =>
  mutation.kind === kind ? (mutation.variables as Input) : undefined;

/** The visible state: the server's, with the predicted events of all waiting writes applied. */
export function withQueued<T>(reducer: CacheReducer, key: QueryKey, data: T, mutations: readonly QueuedMutation[]): T {
  let state: unknown = data;
  for (const mutation of mutations) {
    const command = mutation.refusal ? undefined : commandOf(mutation);
    if (state === undefined || !command?.emits.some((name) => reducer.events.includes(name))) continue;
    for (const event of command.predict(mutation.variables, reducer.known(state))) {
      // State that would need a new fetch stays until then.
      if (reducer.events.includes(event.name)) state = reducer.apply(state, event, key) ?? state;
    }
  }
  return state as T;
}

type Mutations = readonly QueuedMutation[];
const lastFor = new WeakMap<CacheReducer, { readonly all: Mutations; readonly own: Mutations }>();

/**
 * The queued writes that concern a view: the same array while they are unchanged, so that other writes cause no
 * render.
 */
export function queuedFor(reducer: CacheReducer, all: Mutations): Mutations {
  const last = lastFor.get(reducer);
  if (last?.all === all) return last.own;
  const found = all.filter((mutation) => commandOf(mutation)?.emits.some((name) => reducer.events.includes(name)));
  const isSame = found.length === last?.own.length && found.every((mutation, at) => mutation === last.own[at]);
  const own = isSame ? last.own : found;
  lastFor.set(reducer, { all, own });
  return own;
}
