import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { HubConnection } from '#platform/hub/connection.ts';
import { eventFrames, type Redactors } from '#platform/live/event-frames.ts';
import type { Replays } from '#platform/live/replays.ts';
import { WholeTurns, type Wholes } from '#platform/live/wholes.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';

/** A connection in a channel. */
export type Member = {
  readonly connection: HubConnection;
  /** The event after which this connection is served. */
  readonly from: number;
  /** The last event that the client has, or knows not to expect. */
  cursor: number;
  /** The event number at which the membership was last verified. */
  admittedAt: number;
  /** Whether it gets live events; otherwise it is still catching up. */
  live: boolean;
  /** Whether it joined without a number, like the older client: then it receives whole things. */
  receivesWholes: boolean;
};

/**
 * Data of an admitted connection: `cursor` is the last event that it has, `admittedAt` the last one of the household.
 */
export type Admission = Pick<Member, 'cursor' | 'admittedAt' | 'receivesWholes'>;
type FrameBuilder = (userId: string) => Buffer;

/** The events that end memberships: their payload is the id of the user, and of the household. */
export type Departures = { readonly memberLeft: string; readonly householdDeleted: string };

/** The part of the hub that channels share. */
export type ChannelHost = {
  readonly redactors: Redactors;
  readonly departures: Departures;
  readonly wholes: Wholes;
  readonly replays: Pick<Replays, 'batch'>;
  readonly log: FastifyBaseLogger;
  /** The stored events after `seq`, oldest first. */
  read(colocationId: string, seq: number): Promise<StoredEvent[]>;
  exists(colocationId: string): Promise<boolean>;
  left(member: Member): void;
};

/** Bytes in a socket below which the next missed events are sent after those before. */
const lowBacklogBytes = 128 * 1024;
const DRAIN_TIMEOUT_MS = 30_000;

/**
 * The connected members of a household in this process. The channel has sent its live members every event up to `#sent`;
 * a member who joins late is first led up to there. So each gets every event after its cursor once, in order.
 */
export class Channel {
  readonly id: string;
  readonly members = new Set<Member>();
  readonly #host: ChannelHost;
  readonly #wholes: WholeTurns;
  #sent: number;
  #wanted: number;
  #reading: Promise<void> | null = null;

  constructor(id: string, seq: number, host: ChannelHost) {
    this.id = id;
    this.#host = host;
    this.#wholes = new WholeTurns(host.wholes);
    this.#sent = seq;
    this.#wanted = seq;
  }

  add(connection: HubConnection, admission: Admission): Member {
    const { cursor, admittedAt } = admission;
    const member: Member = { ...admission, connection, from: cursor, live: cursor >= this.#sent };
    this.members.add(member);
    this.catchUpTo(admittedAt);
    if (!member.live) void this.#replay(member);
    return member;
  }

  remove(member: Member): void {
    if (this.members.delete(member)) this.#host.left(member);
  }

  /** Events just committed in this process: sent from memory if they follow the last one sent, otherwise read with the missing ones. */
  append(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.seq > this.#sent + 1) break;
      if (event.seq === this.#sent + 1) this.#broadcast(event);
    }
    this.catchUpTo(events.at(-1)?.seq ?? 0);
  }

  /** An event with this number exists: reads up to it if it was not sent yet. */
  catchUpTo(seq: number): void {
    this.#wanted = Math.max(this.#wanted, seq);
    if (this.#reading || this.#wanted <= this.#sent || this.members.size === 0) return;
    this.#reading = this.#catchUp();
  }

  /** Resolves when the currently wanted events have been sent, or have failed. */
  async settled(): Promise<void> {
    await this.#reading;
    await this.#wholes.settled();
  }

  /** Sends a frame other than an event to all but its author; clients still catching up don't need it. */
  sendToOthers(userId: string, frame: Buffer): void {
    for (const { live, connection } of this.members)
      if (live && connection.caller.userId !== userId) connection.send(frame);
  }

  /** The household has been deleted. */
  end(): void {
    this.#broadcast({
      seq: Math.max(this.#sent + 1, this.#wanted),
      name: this.#host.departures.householdDeleted,
      payload: this.id,
    });
  }

  async #catchUp(): Promise<void> {
    try {
      while (this.#sent < this.#wanted && this.members.size > 0) await this.#readBatch();
    } catch (error) {
      this.#host.log.warn({ err: error }, 'Failed to read events; retrying');
    } finally {
      // In the same tick as the last check for requests, so that none is lost.
      this.#reading = null;
    }
  }

  async #readBatch(): Promise<void> {
    const before = this.#sent;
    const events = await this.#host.read(this.id, before);
    for (const event of events) if (event.seq === this.#sent + 1) this.#broadcast(event);
    if (this.#sent > before || this.#sent >= this.#wanted) return;
    // No next event: the household has been deleted, or the events are no longer stored.
    if (await this.#host.exists(this.id)) this.#disconnectAll();
    else this.end();
  }

  /** Members reconnect and learn that they missed something. */
  #disconnectAll(): void {
    for (const member of this.members) this.#disconnect(member);
    this.#sent = this.#wanted;
  }

  #disconnect(member: Member): void {
    this.remove(member);
    member.connection.close({ error: 'Connection closed with an error.', allowReconnect: true });
  }

  #broadcast(event: StoredEvent): void {
    const frames = this.#framesOf([event]);
    this.#sent = event.seq;
    const live = [...this.members].filter((member) => member.live);
    for (const member of live) if (!member.receivesWholes) this.#send(member, event, frames);
    this.#broadcastWholes(
      live.filter((member) => member.receivesWholes),
      event,
    );
  }

  #broadcastWholes(members: readonly Member[], event: StoredEvent): void {
    if (members.length === 0) return;
    const present = () => members.filter((member) => this.members.has(member));
    this.#wholes.take(this.id, event, {
      send: (told) => {
        const frames = this.#framesOf(told);
        for (const member of present()) this.#send(member, event, frames);
      },
      failed: (error) => {
        this.#host.log.warn({ err: error }, 'Failed to read what an event is about');
        for (const member of present()) this.#disconnect(member);
      },
    });
  }

  #framesOf(told: readonly StoredEvent[]): FrameBuilder[] {
    return told.map((event) => eventFrames(event, this.#host.redactors));
  }

  #send(member: Member, event: StoredEvent, frames: readonly FrameBuilder[]): void {
    if (event.seq <= member.cursor) return;
    const { userId } = member.connection.caller;
    member.cursor = event.seq;
    for (const frameFor of frames) member.connection.send(frameFor(userId));
    // In the order of events, so that members receive no event from after they left. An earlier membership doesn't count.
    if (event.seq > member.admittedAt && this.#ends(event, userId)) this.remove(member);
  }

  #ends({ name, payload }: StoredEvent, userId: string): boolean {
    const { memberLeft, householdDeleted } = this.#host.departures;
    return name === householdDeleted || (name === memberLeft && payload === userId);
  }

  /** Sends a late member the missed events in batches, as fast as it reads. */
  async #replay(member: Member): Promise<void> {
    try {
      while (this.members.has(member) && member.connection.open) {
        if (member.cursor >= this.#sent) {
          member.live = true;
          return;
        }
        const { userId } = member.connection.caller;
        const rows = await this.#host.replays.batch(userId, () => this.#replayBatch(member));
        if (rows === 0 || !(await drained(member.connection))) return this.#disconnect(member);
      }
    } catch (error) {
      this.#host.log.warn({ err: error }, 'Failed to read missed events');
      this.#disconnect(member);
    }
  }

  /** The number of read events; none if the row is broken. */
  async #replayBatch(member: Member): Promise<number> {
    const events = await this.#host.read(this.id, member.cursor);
    for (const event of events) {
      if (!this.members.has(member)) break;
      if (event.seq !== member.cursor + 1) return 0;
      const told = member.receivesWholes ? await this.#wholes.read(this.id, event) : [event];
      this.#send(member, event, this.#framesOf(told));
    }
    return events.length;
  }
}

/** False when the client does not read. */
async function drained(connection: HubConnection): Promise<boolean> {
  for (const startedAt = performance.now(); connection.open; await sleep(20)) {
    if (connection.backlogBytes < lowBacklogBytes) return true;
    if (performance.now() - startedAt > DRAIN_TIMEOUT_MS) return false;
  }
  return true;
}
