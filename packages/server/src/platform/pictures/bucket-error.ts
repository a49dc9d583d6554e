/** The bucket of pictures is unavailable; the message tells the host why. */
export class BucketError extends Error {
  constructor(why: string) {
    super(`Pictures: ${why}`);
    this.name = 'BucketError';
  }
}
