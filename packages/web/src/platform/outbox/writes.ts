import type { Call } from '@hestia/contract/wire/call.ts';
import type { QueryKey } from '@tanstack/react-query';
import { requestOf, type ArgsOf } from '#platform/api/client.ts';
import type { NewOp, Op } from './outbox.ts';

/** A kind of write that works without network. */
export type Write<V> = {
  /** Feature and deed, such as `money.addExpense`; stays the same for ever, because queued writes name it. */
  readonly kind: string;
  /** The queries that it changes, as key prefixes. */
  readonly affects: readonly QueryKey[];
  /** What is shown of `data` (under `key`) while the write waits: the same object when it changes nothing there. */
  readonly overlay: (key: QueryKey, data: unknown, variables: V) => unknown;
  /** The thing that it is about, in its own words: an expense's name. */
  readonly title: (variables: V) => string;
  /** The write as it is queued. */
  readonly queue: (variables: V) => NewOp;
  /** Puts its result where it survives, for data outside the query cache; `heard` says whether its event has come. */
  readonly settle: ((heard: boolean) => Promise<void>) | undefined;
  /** Whether this failure says that what was wished is so already. */
  readonly isSettledBy: ((error: unknown) => boolean) | undefined;
};

const known = new Map<string, Write<never>>();

/** Makes a kind of write known. Its module must be loaded before the outbox opens (see src/app/features.ts). */
export function defineWrite<C extends Call, V>(write: {
  readonly kind: string;
  readonly call: C;
  readonly affects: readonly QueryKey[];
  readonly title: (variables: V) => string;
  readonly args: (variables: V) => ArgsOf<C>;
  readonly overlay: (key: QueryKey, data: unknown, variables: V) => unknown;
  readonly settle?: (heard: boolean) => Promise<void>;
  readonly isSettledBy?: (error: unknown) => boolean;
}): Write<V> {
  const { kind, affects, title, overlay, settle, isSettledBy } = write;
  const defined: Write<V> = {
    kind,
    affects,
    title,
    overlay,
    settle,
    isSettledBy,
    queue: (variables) => ({ kind, variables, request: requestOf(write.call, write.args(variables)) }),
  };
  known.set(kind, defined);
  return defined;
}

/** The kind of a queued write; undefined when this version of the app has none of that name. */
export const writeOf = (op: Op): Write<unknown> | undefined => known.get(op.kind) as Write<unknown> | undefined;

/** What a queued write is about; the kind's name when this version of the app does not know it. */
export const titleOf = (op: Op): string => writeOf(op)?.title(op.variables) ?? op.kind;

/** What the reader sees: what the server said with everything on top of it that still waits to be sent. */
export function withOverlays(key: QueryKey, data: unknown, ops: readonly Op[]): unknown {
  let shown = data;
  for (const op of ops) {
    const write = op.refusal ? undefined : writeOf(op);
    if (write?.affects.some((prefix) => startsWith(key, prefix))) shown = write.overlay(key, shown, op.variables);
  }
  return shown;
}

const startsWith = (key: QueryKey, prefix: QueryKey): boolean =>
  prefix.every((part, at) => JSON.stringify(part) === JSON.stringify(key[at]));
