/** Neither stored on this device nor taken by the server; the person has been told. */
export class NotStored extends Error {}
