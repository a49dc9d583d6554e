import { RecordTooLongError } from '#platform/hub/records.ts';

/** Burst size in records and messages: handling it costs no more than the upgrade of a new connection. */
const BURST = 600;
/** Refill per second. Our own client sends one record every 15 seconds. */
const PER_SECOND = 20;
/** This many bytes count as much as a record: junk costs by its length. */
const BYTES_OF_ONE = 1024;

/** Limits a client's messages: a token bucket that refills with time. */
export class Allowance {
  #left = BURST;
  #at: number;

  /** Times are in milliseconds of one monotonic clock. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Takes one for a record, or a message's cost by its bytes. Throws `RecordTooLongError` if too little is left. */
  take(now: number, bytes = 0): void {
    const price = 1 + Math.floor(bytes / BYTES_OF_ONE);
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < price) throw new RecordTooLongError('More than a client has to say');
    this.#left -= price;
  }
}
