/** The bucket of pictures cannot be used at this moment; the message says why, for the host. */
export class BucketError extends Error {
  constructor(why: string) {
    super(`Pictures: ${why}`);
    this.name = 'BucketError';
  }
}
