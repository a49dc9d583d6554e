/** Ends a command that has found nothing that fails, but something that should not stay as it is. */
export class Warned extends Error {}
