import type { ArgsOf, Endpoint } from './endpoint.ts';
import type { EventOf } from './event.ts';

/** What of a problem a command can recognise. */
type Refused = { readonly status: number; readonly code: string };

/**
 * A write as a value: queued, shown before the server has answered, sent and told of by what stands here. Queued commands lie
 * on devices across versions: the kind never changes, and every input that was ever queued stays readable.
 */
export type Command<Kind extends string, Input, State, Event extends { readonly name: unknown }> = {
  /** Feature and action, such as `money.addExpense`. */
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly args: (input: Input) => object;
  /** What it is about, in its own words: an expense's name. */
  readonly title: (input: Input) => string;
  /** The events that may be heard of it. */
  readonly emits: readonly Event['name'][];
  /**
   * What will be heard if it is taken, as far as the state is known. Pure; of what the server makes itself (an instant, the
   * address of a picture) it says what the input says. Nothing for what the state has already.
   */
  readonly predict: (input: Input, state: Partial<State>) => readonly Event[];
  /** The ids of what it is about: first the thing itself, then what that belongs to. */
  readonly about: (input: Input) => readonly string[];
  /** How it is undone, seen from the state before it. */
  readonly undo: (input: Input, before: Partial<State>) => Undo;
  /** It follows from reading alone: no user is told that it waits, and losing it is no loss. */
  readonly isPassive?: true;
  /** Whether it says the opposite of a delayed one of its kind about the same thing: then neither is sent. */
  readonly cancels?: (input: Input, delayed: Input) => boolean;
  /** Whether this refusal says that what was wished is so already. */
  readonly isAlreadyDone?: (problem: Refused) => boolean;
  /** Whether this refusal leaves nothing to be wished for: nobody need be told of it. */
  readonly isMoot?: (problem: Refused, input: Input) => boolean;
};

/** A command that can be given this input. */
export type CommandOf<Input> = Command<string, Input, never, { readonly name: unknown }>;

/** How a command is undone, so that the very thing is back: with its id, its author, its time, and what others made of it. */
export type Undo =
  /** The server could not give it back: it is sent once undoing is no longer offered, after `ms` at the latest. */
  | { readonly by: 'delay'; readonly ms: number }
  /** Another command makes it as it was. */
  | { readonly by: 'inverse'; readonly command: CommandOf<unknown>; readonly input: unknown }
  | { readonly by: 'nothing'; readonly why: string };

/** Makes the commands of a feature, of whose `State` they predict `Events`. */
export const commandsOf =
  <State, Events>() =>
  <const Kind extends string, C extends Endpoint, Input, const Name extends keyof Events>(
    // `emits` alone says which events there may be: a prediction of another one does not compile.
    command: Command<Kind, Input, State, NoInfer<EventOf<Pick<Events, Name>>>> & {
      readonly endpoint: C;
      readonly args: (input: Input) => ArgsOf<C>;
      readonly emits: readonly Name[];
    },
  ): Omit<Command<Kind, Input, State, EventOf<Pick<Events, Name>>>, 'endpoint'> & { readonly endpoint: C } =>
    command;

/** What was to go is gone already. */
export const isGone = ({ status }: Refused): boolean => status === 404;

/** Longer than anybody is offered to undo; a crash delays the sending by no more. */
export const MAX_DELAY_MS = 60_000;

export const delay: Undo = { by: 'delay', ms: MAX_DELAY_MS };

export const inverse = <Input>(command: CommandOf<Input>, input: Input): Undo => ({
  by: 'inverse',
  // The one is an input of the other.
  command: command as CommandOf<unknown>,
  input,
});

export const nothing = (why: string): Undo => ({ by: 'nothing', why });
