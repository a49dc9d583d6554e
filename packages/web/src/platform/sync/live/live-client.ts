import type { DecodedEvent } from '@hestia/contract/events.ts';
import {
  onDoubt,
  readSyncCursor,
  setSyncCursor,
  type SyncCursor,
  type Version,
} from '#platform/sync/queries/sync-cursor.ts';
import { setConnectionState, type ConnectionState } from './connection-state.ts';

/** The part of a SignalR connection that is used here. */
export type Connection = {
  start(): Promise<void>;
  stop(): Promise<void>;
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  /** Like `invoke`, without an answer. */
  send(method: string, ...args: unknown[]): Promise<void>;
  onreconnecting(callback: () => void): void;
  onreconnected(callback: () => void): void;
  onclose(callback: () => void): void;
};

/**
 * The hub's answer to a join: the household's event number and its history; `resync` if missed events are unavailable.
 */
type JoinResponse = Version & { resync: boolean };

type Parts = {
  /** Creates a connection that passes every event of the contract to `onEvent`. */
  connect(onEvent: (event: DecodedEvent, seq: number) => void): Promise<Connection>;
  /** Updates the cache by one event. */
  apply(event: DecodedEvent, at: Version & { validFrom: number }): void;
  /** The version from which stored data can be updated by events; null if it can't. */
  kept(): Version | null;
  /** Something from before this point may be missing: it must be read again. */
  refresh(point: Version): void;
  /** The line was lost, or the household refused: perhaps because the session or the membership has ended. */
  lost(): void;
};

const RETRY_MS = 5000;

/** About 5 s, so that a household does not knock all at once when its server is back. */
const pause = (): number => RETRY_MS * (0.8 + Math.random() * 0.4);

/**
 * The live connection to the household. SignalR itself reconnects after 0, 2, 10 and 30 s and then gives up; from there, and when
 * the first connection fails, this tries every 5 s until it succeeds. After each connection it joins with the last event received.
 */
export class Live {
  readonly #parts: Parts;
  #state: ConnectionState = 'off';
  #colocationId: string | null = null;
  #connection: Connection | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** No event has arrived yet: those after the stored data may follow. */
  #isFresh = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    onDoubt(() => {
      this.#isFresh = false;
      if (this.#state === 'connected') void this.#join();
    });
  }

  /** Follows a household; null stops following. The same household again changes nothing. */
  async follow(colocationId: string | null): Promise<void> {
    if (colocationId === this.#colocationId) return;
    this.#colocationId = colocationId;
    this.#isFresh = true;
    setSyncCursor(null);
    if (colocationId === null) await this.#stop();
    else if (this.#state === 'connected') await this.#join();
    else if (this.#state === 'off') await this.#start();
  }

  /** Sends the hub a message that may be lost. */
  send(method: string, ...args: unknown[]): void {
    if (this.#state === 'connected') this.#connection?.send(method, ...args).catch(() => undefined);
  }

  /** On return to the foreground or to the network: connects now if it was waiting, otherwise checks that no event was missed. */
  async wake(): Promise<void> {
    if (this.#colocationId === null) return;
    if (this.#state === 'connected') {
      await this.#join();
      return;
    }
    // SignalR may be about to wait for half a minute: reconnect instead.
    const waiting = this.#connection;
    this.#connection = null;
    void waiting?.stop();
    await this.#start();
  }

  async #start(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#connection !== null) return;
    // A lost connection stays in that state until it is restored: otherwise each attempt would hide the banner.
    if (this.#state !== 'reconnecting') this.#become('connecting');
    let connection: Connection | null = null;
    try {
      connection = await this.#parts.connect(this.#onEvent);
      if (this.#colocationId === null || this.#connection !== null) return;
      this.#connection = connection;
      this.#watch(connection);
      await connection.start();
      this.#become('connected');
      await this.#join();
    } catch (error) {
      // The user signed out or moved out meanwhile: it was closed on purpose.
      if (this.#connection !== connection) return;
      // oxlint-disable-next-line no-console -- the specification names this line
      console.error('SignalR Connection Error', error);
      this.#connection = null;
      this.#retry();
    }
  }

  #watch(connection: Connection): void {
    connection.onreconnecting(() => this.#become('reconnecting'));
    connection.onreconnected(() => {
      this.#become('connected');
      void this.#join();
    });
    connection.onclose(() => {
      if (this.#connection !== connection) return;
      this.#connection = null;
      this.#retry();
    });
  }

  #retry(): void {
    if (this.#colocationId === null) return;
    this.#become('reconnecting');
    this.#parts.lost();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#start(), pause());
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timer);
    const connection = this.#connection;
    this.#connection = null;
    this.#become('off');
    await connection?.stop();
  }

  async #join(): Promise<void> {
    const colocationId = this.#colocationId;
    const connection = this.#connection;
    if (colocationId === null || connection === null) return;
    const cursor = readSyncCursor();
    const kept = cursor === null && this.#isFresh ? this.#parts.kept() : null;
    // Null means no number yet, while accepting changes as events; without it, a client gets whole things.
    const received = [cursor?.lastSeq ?? kept?.seq ?? null, (cursor ?? kept)?.history].filter(
      (each) => each !== undefined,
    );
    try {
      const joined = (await connection.invoke('JoinColocationGroup', colocationId, ...received)) as JoinResponse;
      if (this.#colocationId !== colocationId || this.#connection !== connection) return;
      this.#become('connected');
      this.#goOnFrom(joined, kept);
    } catch (error) {
      if (this.#connection !== connection) return;
      if (isRefusal(error)) {
        // No connection error: the user is signing out, or was removed and missed that event.
        this.#parts.lost();
      } else {
        // oxlint-disable-next-line no-console -- the specification names this line
        console.error('SignalR Connection Error', error);
        this.#become('reconnecting');
      }
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#join(), pause());
    }
  }

  #goOnFrom({ seq, history, resync }: JoinResponse, kept: Version | null): void {
    const cursor = readSyncCursor();
    const isAnother = cursor?.history !== undefined && cursor.history !== history;
    this.#isFresh = false;
    if (cursor === null && !resync && kept?.history === history && kept !== null) {
      this.#beginAt(kept);
    } else if (cursor === null || resync || isAnother) {
      this.#beginAt({ seq, history });
    } else if (cursor.history !== history) {
      // An event has overtaken this answer; only now it is known what its number counts.
      setSyncCursor({ ...cursor, history });
      this.#parts.refresh({ seq: cursor.validFrom, history });
    }
  }

  #onEvent = (event: DecodedEvent, seq: number): void => {
    // The first event may overtake the answer to the join; the numbers have no gaps, so that it began right before.
    const cursor = readSyncCursor() ?? this.#beginAt({ seq: seq - 1 });
    if (seq <= cursor.lastSeq) return;
    // A missing number is an event that this version of the app does not know.
    const validFrom = seq === cursor.lastSeq + 1 ? cursor.validFrom : seq - 1;
    const { history } = cursor;
    if (validFrom !== cursor.validFrom) this.#parts.refresh({ seq, history });
    this.#parts.apply(event, { seq, history, validFrom });
    setSyncCursor({ validFrom, lastSeq: seq, history });
  };

  #beginAt(point: Version): SyncCursor {
    const { seq, history } = point;
    const cursor = { validFrom: seq, lastSeq: seq, history };
    setSyncCursor(cursor);
    this.#parts.refresh(point);
    return cursor;
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    setConnectionState(state);
  }
}

/** SignalR's error message when the hub's `[Authorize]` refuses the caller. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /because user is unauthorized/.test(error.message);
