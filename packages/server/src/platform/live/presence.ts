import type { Queries } from '#platform/db/queries.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import { readHomes, readSeqs } from '#platform/live/event-store.ts';
import { Channel, type Admission, type Member, type ChannelHost } from '#platform/live/channel.ts';

/** A connection's channel, and the turn since which it is valid. */
type Place = { readonly channel: Channel; readonly member: Member; turn: number };

/** Connections of this process, by household channel. */
export class Presence {
  readonly #database: Queries;
  readonly #host: ChannelHost;
  readonly #byUser = new Map<string, Set<HubConnection>>();
  readonly #places = new Map<HubConnection, Place>();
  readonly #channels = new Map<string, Channel>();
  #history: string | null = null;
  /** Orders admissions and checks. */
  #turn = 0;

  constructor(database: Queries, host: Omit<ChannelHost, 'left'>) {
    this.#database = database;
    this.#host = { ...host, left: ({ connection }) => this.#left(connection) };
  }

  channels(): Iterable<Channel> {
    return this.#channels.values();
  }

  channel(colocationId: string): Channel | undefined {
    return this.#channels.get(colocationId);
  }

  /** The household in whose channel a connection is. */
  homeOf(connection: HubConnection): string | null {
    return this.#places.get(connection)?.channel.id ?? null;
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

  /** Moves a connection into a household's channel, out of the previous one. */
  move(connection: HubConnection, colocationId: string, admission: Admission): void {
    this.#leave(connection);
    if (!connection.open) return;
    const channel = this.#channels.get(colocationId) ?? new Channel(colocationId, admission.admittedAt, this.#host);
    this.#channels.set(colocationId, channel);
    this.#places.set(connection, { channel, member: channel.add(connection, admission), turn: ++this.#turn });
  }

  /** The connection as a member of this household, if it is in its channel; its membership has just been verified. */
  confirm(connection: HubConnection, colocationId: string): Member | undefined {
    const place = this.#places.get(connection);
    if (place?.channel.id !== colocationId) return undefined;
    place.turn = ++this.#turn;
    return place.member;
  }

  /** Ends connections with ended sessions, and removes those in a channel of a former household. */
  async check(connections: readonly HubConnection[]): Promise<void> {
    try {
      let unsure = connections;
      while (unsure.length > 0) unsure = await this.#checkOnce(unsure);
    } catch (error) {
      this.#host.log.warn({ err: error }, 'Failed to check sessions; retrying');
    }
  }

  /** Returns connections that moved in during the lookup: they must be checked again. */
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
      if (place && place.channel.id !== home) misplaced.push([connection, place]);
    }
    // The goodbye is an event of the same transaction, and its notice may still be on its way.
    await this.catchUp(misplaced.map(([, { channel }]) => channel));
    const unsure: HubConnection[] = [];
    for (const [connection, place] of misplaced) {
      if (place.turn > turn) unsure.push(connection);
      else if (this.#places.get(connection) === place) this.#leave(connection);
    }
    return unsure;
  }

  /** Brings the channels up to date with the database; closes those of deleted households. */
  async catchUp(channels: Iterable<Channel>): Promise<void> {
    const held = [...new Set(channels)];
    if (held.length === 0) return;
    const seqs = await readSeqs(
      this.#database,
      held.map(({ id }) => id),
    );
    for (const channel of held) {
      const seq = seqs.get(channel.id);
      if (seq === undefined) channel.end();
      else channel.catchUpTo(seq);
    }
    await Promise.all(held.map((channel) => channel.settled()));
  }

  /** Numbers of another history refer to other events: the channels' state is invalid, and members reconnect to resync. */
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
    place?.channel.remove(place.member);
  }

  #left(connection: HubConnection): void {
    const channel = this.#places.get(connection)?.channel;
    this.#places.delete(connection);
    if (channel?.members.size === 0) this.#channels.delete(channel.id);
  }
}
