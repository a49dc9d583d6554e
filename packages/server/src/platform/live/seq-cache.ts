/** Longest that a number may be answered without looking again, in milliseconds. */
const freshFor = 1000;
const mostKnown = 10_000;

type Known = { readonly seq: number | null; readonly at: number };

/** The last event numbers of households: at most one second old, and never older than what this process has heard. */
export class SeqCache {
  readonly #known = new Map<string, Known>();
  readonly #reading = new Map<string, Promise<number | null>>();
  readonly #read: (colocationId: string) => Promise<number | null>;

  constructor(read: (colocationId: string) => Promise<number | null>) {
    this.#read = read;
  }

  /** The number now, or null when there is no such household. Those who ask meanwhile share one reading. */
  current(colocationId: string): number | null | Promise<number | null> {
    const known = this.#known.get(colocationId);
    if (known && performance.now() - known.at < freshFor) return known.seq;
    return this.#reading.get(colocationId) ?? this.#readNow(colocationId);
  }

  /** An event with this number has been committed. */
  heard(colocationId: string, seq: number): void {
    this.#remember(colocationId, Math.max(seq, this.#known.get(colocationId)?.seq ?? 0), performance.now());
  }

  /** The household is gone. */
  gone(colocationId: string): void {
    this.#remember(colocationId, null, performance.now());
  }

  #readNow(colocationId: string): Promise<number | null> {
    const began = performance.now();
    const reading = this.#read(colocationId)
      .then((seq) => {
        // What was heard since the reading began is newer.
        const known = this.#known.get(colocationId);
        if (known && known.at >= began && (known.seq === null || known.seq >= (seq ?? 0))) return known.seq;
        this.#remember(colocationId, seq, began);
        return seq;
      })
      .finally(() => this.#reading.delete(colocationId));
    this.#reading.set(colocationId, reading);
    return reading;
  }

  #remember(colocationId: string, seq: number | null, at: number): void {
    this.#known.delete(colocationId);
    this.#known.set(colocationId, { seq, at });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }
}
