import { TooMuch } from '#platform/hub/records.ts';

/** Records and messages that may come at once: hearing them costs no more than the upgrade that a new connection takes. */
const BURST = 600;
/** And in the long run, each second. A client of ours says one a quarter of a minute. */
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
