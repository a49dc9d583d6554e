import { TooMuch } from '#platform/hub/records.ts';

/** Burst size in records and messages: handling it costs no more than the upgrade of a new connection. */
const BURST = 600;
/** Refill per second. Our own client sends one record every 15 seconds. */
const PER_SECOND = 20;

/** What one client may say: a bucket of tokens that fills again with time. */
export class Allowance {
  #left = BURST;
  #at: number;

  /** Times are in milliseconds of one clock that only goes forward. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Takes one. Throws `TooMuch` when none is left. */
  take(now: number): void {
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < 1) throw new TooMuch('More than a client has to say');
    this.#left--;
  }
}
