import type { ArgsOf, Call } from './call.ts';
import type { EventOf } from './event.ts';

/** What of a problem a command can recognise. */
type Refused = { readonly status: number; readonly code: string };

/**
 * A write as a value: queued, shown before the server has answered, sent and told of by what stands here. Queued commands lie
 * on devices across versions: the kind never changes, and every input that was ever queued stays readable.
 */
export type Command<Kind extends string, Input, State, Event extends { readonly name: unknown }> = {
  /** Feature and deed, such as `money.addExpense`. */
  readonly kind: Kind;
  readonly call: Call;
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
  /** Whether this refusal says that what was wished is so already. */
  readonly isAlreadyDone?: (problem: Refused) => boolean;
};

/** Makes the commands of a feature, of whose `State` they predict `Events`. */
export const commandsOf =
  <State, Events>() =>
  <const Kind extends string, C extends Call, Input, const Name extends keyof Events>(
    command: Command<Kind, Input, State, EventOf<Pick<Events, Name>>> & {
      readonly call: C;
      readonly args: (input: Input) => ArgsOf<C>;
      readonly emits: readonly Name[];
    },
  ): Omit<Command<Kind, Input, State, EventOf<Pick<Events, Name>>>, 'call'> & { readonly call: C } =>
    command;

/** What was to go is gone already. */
export const isGone = ({ status }: Refused): boolean => status === 404;
