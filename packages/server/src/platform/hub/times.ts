/** The clocks of the hub, in milliseconds. */
export type HubTimes = {
  /** How often connections are looked at. */
  readonly sweep: number;
  /** A connection without messages for this time gets a ping. */
  readonly ping: number;
  /** Timeout of a client that has pinged before and then sends nothing. */
  readonly silence: number;
  /** Timeout of the handshake. */
  readonly handshake: number;
  /** How long a closed connection may take to say goodbye before it is cut. */
  readonly goodbye: number;
  /** How long a negotiated id can be used. */
  readonly negotiation: number;
};

/**
 * Why `silence` is not the 30 s that clients allow the server: a browser runs timers of a hidden tab once a minute, and
 * older clients ping only by timer. So 30 s would disconnect every hidden tab repeatedly. One minute, plus tolerance
 * for a late timer. For a peer that never pings, silence is meaningless; TCP detects its loss by our pings.
 */
export const defaultTimes: HubTimes = {
  sweep: 1000,
  ping: 10_000,
  silence: 65_000,
  handshake: 15_000,
  goodbye: 5000,
  negotiation: 15_000,
};
