import type { ApiRequest } from '#platform/api/client.ts';

/** A queued write, as stored on the device. */
export type QueuedMutation = {
  /** Place in the queue. */
  readonly seq: number;
  /** Idempotency key: the same on every try. */
  readonly key: string;
  /** The kind of the write, and its input: they determine its overlay. */
  readonly kind: string;
  readonly variables: unknown;
  /** The request, fixed when it was queued. */
  readonly request: ApiRequest;
  readonly attempts: number;
  /** See `Command`. */
  readonly isPassive?: true | undefined;
  /** Until this instant it is delayed: it can be cancelled, and others may overtake it. */
  readonly heldUntil?: number | undefined;
  /** The permanent refusal. The write then waits for the user, without blocking others. */
  readonly refusal?: Refusal | undefined;
  /** This device would not store it: it lives as long as the page, and is being sent at once. */
  readonly isUnstored?: true;
};

export type Refusal = { readonly code: string; readonly message: string };
export type NewMutation = Pick<QueuedMutation, 'kind' | 'variables' | 'request' | 'heldUntil' | 'isPassive'> & {
  /** For a write that may have been sent already. */
  readonly key?: string;
};
