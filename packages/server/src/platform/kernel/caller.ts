/** Who asks, as the session says. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly colocationId: string | null;
  /** How many decimals the household's amounts have (M19). */
  readonly decimals: number;
};
