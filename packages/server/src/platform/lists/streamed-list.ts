/** A list that is read part by part while it is sent: all of it may be more than fits in memory. */
export class StreamedList<Item> {
  readonly parts: AsyncIterable<readonly Item[]>;

  constructor(parts: AsyncIterable<readonly Item[]>) {
    this.parts = parts;
  }
}
