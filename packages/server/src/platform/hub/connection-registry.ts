import type { Connection } from '#platform/hub/connection.ts';

/** The connections of this process, also counted per user. */
export class ConnectionRegistry {
  readonly #byId = new Map<string, Connection>();
  readonly #perUser = new Map<string, number>();

  get size(): number {
    return this.#byId.size;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The number of connections of a user. */
  countOf(userId: string): number {
    return this.#perUser.get(userId) ?? 0;
  }

  add(connection: Connection): void {
    this.#byId.set(connection.id, connection);
    this.#perUser.set(connection.caller.userId, this.countOf(connection.caller.userId) + 1);
  }

  delete({ id, caller: { userId } }: Connection): void {
    if (!this.#byId.delete(id)) return;
    if (this.countOf(userId) > 1) this.#perUser.set(userId, this.countOf(userId) - 1);
    else this.#perUser.delete(userId);
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#byId.values();
  }
}
