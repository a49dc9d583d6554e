/** Ends a command that found warnings but no failure. */
export class WarningExit extends Error {}
