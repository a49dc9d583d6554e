/** Neither stored on this device nor accepted by the server; the user has been notified. */
export class NotStoredError extends Error {}
