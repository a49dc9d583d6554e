import type { HubConnection } from '#platform/hub/connection.ts';

/** The outcome of a method: its result, and what to start once the response has been sent. */
export type MethodResult = { readonly result: unknown; readonly afterwards?: () => void };

/** A method that clients may call. */
export type HubMethod = (connection: HubConnection, args: readonly unknown[]) => MethodResult | Promise<MethodResult>;

/** An error whose text the client may read. */
export class HubError extends Error {}

/** The arguments do not fit the method. */
export class WrongArguments extends Error {}

/** The caller may not do this. */
export class NotAuthorizedError extends Error {}

/** Methods by name in lower case. A map, so that `__proto__` and `constructor` are unknown methods. */
export type HubMethods = ReadonlyMap<string, HubMethod>;

/** Names methods; clients may write the names in any case. */
export const hubMethods = (methods: Record<string, HubMethod>): HubMethods =>
  new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]));
