import { commandCases } from '../../packages/server/test/commands/all.ts';
import { type AnyCommand, type Bench } from '../../packages/server/test/commands/bench.ts';
import type { EncodedFile } from '../../packages/web/soak/soak.ts';
import type { Dice } from '../../packages/server/src/cli/demo/dice.ts';
import { type Household, idOf, type Member } from './household.ts';

/** A write of a member: a command of the table with its input. */
export type Write = { readonly command: AnyCommand; readonly input: unknown };

export type Hand = {
  readonly household: Household;
  readonly at: number;
  readonly picture: Blob;
  /** Queues a write. */
  readonly write: (write: Write) => Promise<void>;
};

/** Used up: the sample needs a limited thing that others make. */
class UsedUpError extends Error {}

/** The samples of the server's tests, made by this member; their prerequisites are queued first. */
export function benchOf({ household, at, picture, write }: Hand): Bench {
  const me = memberAt(household, at);
  let ids = 0;
  return {
    home: household.id,
    lea: me.account.id,
    tomasz: memberAt(household, at + 1).account.id,
    choreId: household.choreId,
    expenseId: household.expenseId,
    picture,
    newId: () => idOf(at, ++ids),
    refundCategory: () => Promise.resolve(household.refundCategory),
    // Makes the next nudge refused.
    forgetNudges: () => Promise.resolve(),
    // Makes a request refused.
    withoutPurse: () => Promise.resolve(),
    archived: () => take(me.prepared.archived),
    asked: () => take(me.prepared.asked),
    askedToSwap: () => take(me.prepared.swaps),
    asking: () => take(me.prepared.asking),
    did: async (command, input) => {
      // The bench runs only commands of the table.
      await write({ command: command as unknown as AnyCommand, input });
      return input;
    },
  };
}

const memberAt = ({ members }: Household, at: number): Member => {
  const member = members[at % members.length];
  if (!member) throw new Error('Nobody lives there');
  return member;
};

function take<Thing>(from: Thing[]): Promise<Thing> {
  const thing = from.pop();
  return thing === undefined ? Promise.reject(new UsedUpError()) : Promise.resolve(thing);
}

/** The input of a sample of the table; null when its prerequisites are used up. */
export async function writeOf({ command, make }: (typeof commandCases)[number], bench: Bench): Promise<Write | null> {
  try {
    return { command, input: await make(bench) };
  } catch (error) {
    if (error instanceof UsedUpError) return null;
    throw error;
  }
}

/** All samples in some order, again and again. */
export function* endlessCases(dice: Dice, cases: typeof commandCases): Generator<(typeof commandCases)[number], never> {
  for (;;) yield* dice.shuffle(cases);
}

/** A sample of each command, or of each feature; several users take turns. */
export function casesFor(at: number, of: number, each: 'command' | 'feature'): typeof commandCases {
  const nameOf = (kind: string) => (each === 'command' ? kind : featureOf(kind));
  const groups = Map.groupBy(commandCases, ({ command }) => nameOf(command.kind));
  return [...groups.values()].flatMap((cases, number) => (number % of === at ? cases.slice(0, 1) : []));
}

/** A command's kind begins with its feature. */
export const featureOf = (kind: string): string => kind.split('.', 1).join('');

/** How it crosses into a page. */
export async function encode(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const bytes = Buffer.from(await value.arrayBuffer());
    return { $file: bytes.toString('base64'), type: value.type } satisfies EncodedFile;
  }
  if (Array.isArray(value)) return Promise.all(value.map(encode));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, each]) => [name, await encode(each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Whether its author can undo it while it waits. */
export function isDelayed({ command, input }: Write): boolean {
  try {
    return command.undo(input, {}).by === 'delay';
  } catch {
    return false;
  }
}
