/** The user of the request's session. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly colocationId: string | null;
  /** How many decimals the household's amounts have (M19). */
  readonly decimals: number;
};
