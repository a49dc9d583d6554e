/** Who asks, as the session says. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly colocationId: string | null;
};
