import type { Page } from '@playwright/test';
import type { Bench } from '../../packages/server/test/commands/bench.ts';
import type { Device } from './device.ts';
import type { Dice } from '../../packages/server/src/cli/demo/dice.ts';
import type { commandCases } from '../../packages/server/test/commands/all.ts';
import { benchOf, type Write, writeOf, encode, endlessCases, isDelayed } from './writes.ts';
import type { Household } from './household.ts';
import type { Entry, Ledger } from './ledger.ts';

type Parts = {
  readonly device: Device;
  readonly ledger: Ledger;
  readonly dice: Dice;
  readonly household: Household;
  readonly at: number;
  readonly picture: Blob;
  /** The writes of all members so far. */
  readonly past: Write[];
  readonly cases: typeof commandCases;
};

/** How often a member repeats another member's action on a thing that both know. */
const SAME_AGAIN = 0.2;
const DELAYED = 0.3;
const TAKEN_BACK = 0.5;
const DELAYS_MS = 4000;
const PAST = 400;
const MAX_TABS = 20;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** A member who writes on a device, one write after the other. */
export class Writer {
  readonly device: Device;
  /** Writes that a page has taken, so far. */
  written = 0;
  #drawn = 0;
  readonly #parts: Parts;
  readonly #bench: Bench;
  readonly #cases: ReturnType<typeof endlessCases>;
  #delayed: { readonly entry: Entry; readonly seq: number } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.device = parts.device;
    this.#cases = endlessCases(parts.dice, parts.cases);
    const { household, at, picture } = parts;
    this.#bench = benchOf({ household, at, picture, write: (write) => this.write(write) });
  }

  /** Whether each of the samples has had its turn. */
  get isThrough(): boolean {
    return this.#drawn >= this.#parts.cases.length;
  }

  /** Makes one more write: a sample of the table with its prerequisites, or an edit of another member's thing. */
  async doNext(): Promise<void> {
    const { dice, past } = this.#parts;
    if (past.length > 0 && dice.chance(SAME_AGAIN)) {
      await this.write(dice.pick(past));
      return;
    }
    this.#drawn += 1;
    const write = await writeOf(this.#cases.next().value, this.#bench);
    if (write !== null) await this.write(write);
  }

  /** Queues a write in one of the tabs. */
  async write(write: Write): Promise<void> {
    const { dice, past, device } = this.#parts;
    await this.#maybeTakeBack();
    const input = await encode(write.input);
    for (const id of JSON.stringify(input).match(ID) ?? []) device.written.add(id);
    const delay = isDelayed(write) && dice.chance(DELAYED) ? 500 + dice.below(DELAYS_MS) : null;
    // A tab may be killed at any moment; its owner then writes in another one.
    for (let tries = 1; !(await this.#queue(write.command.kind, input, delay)); tries++)
      if (tries === MAX_TABS) throw new Error(`${device.name}: no tab lives long enough for ${write.command.kind}`);
    past.push(write);
    if (past.length > PAST) past.shift();
    this.written += 1;
  }

  async #queue(kind: string, input: unknown, delayMs: number | null): Promise<boolean> {
    const { device, ledger, dice } = this.#parts;
    const tab: Page = device.tabs.length > 0 ? dice.pick(device.tabs) : await device.openTab();
    const queued = await device.queue(tab, kind, input, delayMs).catch((error: unknown) => {
      if (!isGone(tab, error)) throw error;
      device.forget(tab);
      return null;
    });
    if (queued === null) return false;
    if (queued.key === null) return true;
    const entry = ledger.of(device.userId, queued.key, kind);
    if (queued.isLost) entry.isLost = entry.refusal === null;
    else entry.isStored = true;
    if (delayMs !== null && queued.seq !== null) this.#delayed = { entry, seq: queued.seq };
    return true;
  }

  async #maybeTakeBack(): Promise<void> {
    const { device, dice } = this.#parts;
    const delayed = this.#delayed;
    this.#delayed = null;
    const [tab] = device.tabs;
    if (delayed === null || !tab || !dice.chance(TAKEN_BACK)) return;
    if (await device.cancel(tab, delayed.seq).catch(() => false)) delayed.entry.isCancelled = true;
  }
}

/** Whether something failed because the tab was killed or left its page meanwhile. */
export const isGone = (tab: Page, error: unknown): boolean =>
  tab.isClosed() ||
  (error instanceof Error && /crash|closed|destroyed|navigation|detached|reading 'queue'/i.test(error.message));
