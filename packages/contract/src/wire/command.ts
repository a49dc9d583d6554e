import type { ArgsOf, Endpoint } from './endpoint.ts';
import type { EventOf } from './event.ts';

/** The fields by which a command recognizes a problem. */
type RefusedCall = { readonly status: number; readonly code: string };

/**
 * A write as a value, which describes how to queue, predict, send and report it. Queued commands stay on devices across
 * versions: the kind never changes, and every input ever queued stays readable.
 */
export type Command<Kind extends string, Input, State, Event extends { readonly name: unknown }> = {
  /** Feature and action, such as `money.addExpense`. */
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly args: (input: Input) => object;
  /** Its subject in the user's words: an expense's name. */
  readonly title: (input: Input) => string;
  /** Events that it may emit. */
  readonly emits: readonly Event['name'][];
  /**
   * Predicts the events from the known state. Pure; for values made by the server (an instant, the address of a
   * picture) it uses the input's. Empty if the state already has the change.
   */
  readonly predict: (input: Input, state: Partial<State>) => readonly Event[];
  /** Ids of its subject: first the thing, then its parents. */
  readonly about: (input: Input) => readonly string[];
  /** How it is undone, seen from the state before it. */
  readonly undo: (input: Input, before: Partial<State>) => Undo;
  /** It follows from reading: the user isn't shown that it waits, and losing it is harmless. */
  readonly isPassive?: true;
  /** Whether it is the opposite of a delayed one of its kind about the same thing: then neither is sent. */
  readonly cancels?: (input: Input, delayed: Input) => boolean;
  /** Whether this refusal means that the wish is already fulfilled. */
  readonly isAlreadyDone?: (problem: RefusedCall) => boolean;
  /** Whether this refusal makes the command pointless, so that the user isn't notified. */
  readonly isMoot?: (problem: RefusedCall, input: Input) => boolean;
};

/** A command that can be given this input. */
export type CommandOf<Input> = Command<string, Input, never, { readonly name: unknown }>;

/** How a command is undone, so that the same thing is back: with its id, author, time, and the additions of others. */
export type Undo =
  /** The server could not give it back: it is sent once undoing is no longer offered, after `ms` at the latest. */
  | { readonly by: 'delay'; readonly ms: number }
  /** Another command reverts it. */
  | { readonly by: 'inverse'; readonly command: CommandOf<unknown>; readonly input: unknown }
  | { readonly by: 'nothing'; readonly why: string };

/** Makes the commands of a feature, of whose `State` they predict `Events`. */
export const commandsOf =
  <State, Events>() =>
  <const Kind extends string, C extends Endpoint, Input, const Name extends keyof Events>(
    // `emits` lists the only possible events: a prediction of another does not compile.
    command: Command<Kind, Input, State, NoInfer<EventOf<Pick<Events, Name>>>> & {
      readonly endpoint: C;
      readonly args: (input: Input) => ArgsOf<C>;
      readonly emits: readonly Name[];
    },
  ): Omit<Command<Kind, Input, State, EventOf<Pick<Events, Name>>>, 'endpoint'> & { readonly endpoint: C } =>
    command;

/** The thing to delete no longer exists. */
export const isGone = ({ status }: RefusedCall): boolean => status === 404;

/** Longer than any undo is offered; a crash delays the sending by no more. */
export const MAX_DELAY_MS = 60_000;

export const delay: Undo = { by: 'delay', ms: MAX_DELAY_MS };

export const inverse = <Input>(command: CommandOf<Input>, input: Input): Undo => ({
  by: 'inverse',
  // The one is an input of the other.
  command: command as CommandOf<unknown>,
  input,
});

export const nothing = (why: string): Undo => ({ by: 'nothing', why });
