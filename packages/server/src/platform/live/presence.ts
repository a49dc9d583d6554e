import type { Queries } from '#platform/db/queries.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import { readHomes, readSeqs } from '#platform/live/event-store.ts';
import { Room, type Member, type RoomHost } from '#platform/live/room.ts';

/** Where a connection is, and since which turn that is known to be right. */
type Place = { readonly room: Room; readonly member: Member; turn: number };

/** Who is connected to this process, and in which household's room. */
export class Presence {
  readonly #database: Queries;
  readonly #host: RoomHost;
  readonly #byUser = new Map<string, Set<HubConnection>>();
  readonly #places = new Map<HubConnection, Place>();
  readonly #rooms = new Map<string, Room>();
  #history: string | null = null;
  /** Orders admissions and checks. */
  #turn = 0;

  constructor(database: Queries, host: Omit<RoomHost, 'left'>) {
    this.#database = database;
    this.#host = { ...host, left: ({ connection }) => this.#left(connection) };
  }

  rooms(): Iterable<Room> {
    return this.#rooms.values();
  }

  room(colocationId: string): Room | undefined {
    return this.#rooms.get(colocationId);
  }

  /** The household in whose room a connection is. */
  homeOf(connection: HubConnection): string | null {
    return this.#places.get(connection)?.room.id ?? null;
  }

  connections(): HubConnection[] {
    return [...this.#byUser.values()].flatMap((held) => [...held]);
  }

  connectionsOf(userId: string): HubConnection[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  opened(connection: HubConnection): void {
    const held = this.#byUser.get(connection.caller.userId) ?? new Set();
    this.#byUser.set(connection.caller.userId, held.add(connection));
  }

  gone(connection: HubConnection): void {
    this.#leave(connection);
    const held = this.#byUser.get(connection.caller.userId);
    if (held?.delete(connection) && held.size === 0) this.#byUser.delete(connection.caller.userId);
  }

  /** Brings a connection into a household's room, out of the one before. */
  move(connection: HubConnection, colocationId: string, admission: { cursor: number; admittedAt: number }): void {
    this.#leave(connection);
    if (!connection.open) return;
    const room = this.#rooms.get(colocationId) ?? new Room(colocationId, admission.admittedAt, this.#host);
    this.#rooms.set(colocationId, room);
    this.#places.set(connection, { room, member: room.add(connection, admission), turn: ++this.#turn });
  }

  /** The connection as a member of this household, if it is in its room; its membership has just been verified. */
  confirm(connection: HubConnection, colocationId: string): Member | undefined {
    const place = this.#places.get(connection);
    if (place?.room.id !== colocationId) return undefined;
    place.turn = ++this.#turn;
    return place.member;
  }

  /** Ends the connections whose session has ended, and takes out those that are where they no longer live. */
  async check(connections: readonly HubConnection[]): Promise<void> {
    try {
      let unsure = connections;
      while (unsure.length > 0) unsure = await this.#checkOnce(unsure);
    } catch (error) {
      this.#host.log.warn({ err: error }, 'Failed to check sessions; retrying');
    }
  }

  /** Answers those who moved in while their home was looked up: they are to be checked again. */
  async #checkOnce(connections: readonly HubConnection[]): Promise<HubConnection[]> {
    const turn = ++this.#turn;
    const homes = await readHomes(
      this.#database,
      connections.map(({ caller }) => caller.sessionId),
    );
    const misplaced: [HubConnection, Place][] = [];
    for (const connection of connections) {
      const home = homes.get(connection.caller.sessionId);
      if (home === undefined) connection.close({ error: 'The session has ended.' });
      const place = this.#places.get(connection);
      if (place && place.room.id !== home) misplaced.push([connection, place]);
    }
    // The goodbye is an event of the same transaction, and its notice may still be on its way.
    await this.catchUp(misplaced.map(([, { room }]) => room));
    const unsure: HubConnection[] = [];
    for (const [connection, place] of misplaced) {
      if (place.turn > turn) unsure.push(connection);
      else if (this.#places.get(connection) === place) this.#leave(connection);
    }
    return unsure;
  }

  /** Brings the rooms up to date with the database; closes those of deleted households. */
  async catchUp(rooms: Iterable<Room>): Promise<void> {
    const held = [...new Set(rooms)];
    if (held.length === 0) return;
    const seqs = await readSeqs(
      this.#database,
      held.map(({ id }) => id),
    );
    for (const room of held) {
      const seq = seqs.get(room.id);
      if (seq === undefined) room.end();
      else room.catchUpTo(seq);
    }
    await Promise.all(held.map((room) => room.settled()));
  }

  /** Numbers of another history refer to other events: the rooms' state is invalid, and members reconnect to resync. */
  follow(history: string): void {
    const before = this.#history;
    this.#history = history;
    if (before === null || before === history) return;
    for (const connection of this.#places.keys()) {
      this.#leave(connection);
      connection.close({ error: 'Connection closed with an error.', allowReconnect: true });
    }
  }

  #leave(connection: HubConnection): void {
    const place = this.#places.get(connection);
    place?.room.remove(place.member);
  }

  #left(connection: HubConnection): void {
    const room = this.#places.get(connection)?.room;
    this.#places.delete(connection);
    if (room?.members.size === 0) this.#rooms.delete(room.id);
  }
}
