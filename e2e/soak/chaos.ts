import { randomUUID } from 'node:crypto';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { succeed } from '../../packages/server/test/call.ts';
import { openSession } from '../account.ts';
import { type Hestia, startHestia } from '../hestia.ts';
import type { Dice } from '../../packages/server/src/cli/demo/dice.ts';
import { isOver } from './ledger.ts';
import { newerPage } from './page-build.ts';
import type { Run } from './soak.ts';
import { within } from './within.ts';
import type { Writer } from './writer.ts';

/** Faults other than those of the connections. */
export type Chaos = {
  /** How many milliseconds the clock of a member's device is off. */
  skewOf(at: number): number;
  /** Before each thing that a member does. */
  before(run: Run, writer: Writer, of: { readonly at: number; readonly dice: Dice }): Promise<void>;
  /** When all have written, before the quiet. */
  end(run: Run): Promise<void>;
  /** How often each kind of harm was done. */
  readonly done: Readonly<Record<string, number>>;
};

const SKEWS_MS = [0, 7_200_000, -86_400_000, 0, 300_000];
/** Percentage of actions before which a member goes offline. */
const OFFLINE = 2;
const FULL = 1;
const KILLED = 2;
const SECOND_TAB = 1;
const SERVER_KILLED = 0.5;
/** Faults that happen in every run: to whom, and after which share of all writes. */
const SERVER_DIES = { at: 0, share: 0.4 };
const LEAVES = { at: 1, share: 0.5 };
const UPDATED = { at: 2, share: 0.3 };
const REMOVED = { at: 4, share: 0.8 };
/** The number of queued writes when a member signs out, or continues with a newer build. */
const WAITING = 5;
const LEFT_BY_MS = 20_000;

type Spell = { offline: number; full: number; isOver: boolean };

export class WholeChaos implements Chaos {
  readonly done: Record<string, number> = {};
  readonly #spells = new Map<number, Spell>();
  #hestia: Hestia;
  #last: Promise<void> = Promise.resolve();
  /** The environment of a server of the newer version. */
  #newer: Record<string, string> = {};

  constructor(hestia: Hestia) {
    this.#hestia = hestia;
  }

  skewOf = (at: number): number => SKEWS_MS[at] ?? 0;

  async before(run: Run, writer: Writer, { at, dice }: { at: number; dice: Dice }): Promise<void> {
    const spell = this.#spells.get(at) ?? { offline: 0, full: 0, isOver: false };
    this.#spells.set(at, spell);
    const due = (share: number) => dice.chance(share / 100);
    await this.#network(writer, spell, due(OFFLINE) ? 5 + dice.below(30) : 0);
    await this.#disk(writer, spell, due(FULL) ? 3 + dice.below(10) : 0);
    if (due(KILLED)) await this.#killTab(writer, dice);
    if (due(SECOND_TAB) && writer.device.tabs.length < 2) {
      this.#note('second tabs');
      await writer.device.openTab();
    }
    if (at === SERVER_DIES.at && due(SERVER_KILLED)) this.#killServer();
    if (spell.isOver) return;
    const share = writer.written / run.plan.operations;
    if (at === SERVER_DIES.at && share > SERVER_DIES.share) {
      spell.isOver = true;
      this.#killServer();
    }
    if (at === LEAVES.at && share > LEAVES.share) await this.#signOut(run, writer, spell);
    if (at === UPDATED.at && share > UPDATED.share) await this.#update(run, writer, spell);
    if (at === REMOVED.at && share > REMOVED.share) await this.#remove(run, at, spell);
  }

  async end({ writers }: Run): Promise<void> {
    await this.#last;
    for (const { device } of writers) for (const tab of device.tabs) await device.fillDisk(tab, false);
  }

  /** Ends what was started last. */
  async stop(): Promise<void> {
    await this.#last;
    await this.#hestia.stop();
  }

  async #network({ device }: Pick<Writer, 'device'>, spell: Spell, begins: number): Promise<void> {
    if (spell.offline > 0) {
      spell.offline -= 1;
      if (spell.offline === 0) await device.setOffline(false);
    } else if (begins > 0) {
      this.#note('spells without network');
      spell.offline = begins;
      await device.setOffline(true);
    }
  }

  async #disk({ device }: Writer, spell: Spell, begins: number): Promise<void> {
    const [tab] = device.tabs;
    if (!tab || (spell.full === 0 && begins === 0)) return;
    spell.full = spell.full > 0 ? spell.full - 1 : begins;
    if (begins > 0) this.#note('full disks');
    await device.fillDisk(tab, spell.full > 0);
  }

  /** The next one may find another clock: it was wrong, and was set right, or the other way round. */
  async #killTab({ device }: Writer, dice: Dice): Promise<void> {
    const { tabs } = device;
    if (tabs.length === 0) return;
    this.#note('killed tabs');
    await device.killTab(dice.pick(tabs));
    if (dice.chance(0.5)) device.skew = Math.round((dice.next() - 0.5) * 3_600_000);
  }

  /** With `kill -9`; another server starts on the same data and port while writes continue. */
  #killServer(): void {
    void this.#next(async () => {
      this.#note('killed servers');
      await this.#startAgain('SIGKILL');
    });
  }

  /** Sequential: no request goes to a server that is being killed. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.then(() => undefined);
    return done;
  }

  async #startAgain(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { data, url, kill } = this.#hestia;
    await within('Ending the server', kill(signal));
    const again = startHestia({ HESTIA_LOG: 'warn', HESTIA_DATA: data, PORT: new URL(url).port, ...this.#newer });
    this.#hestia = await within('Starting the server again', again);
  }

  /**
   * The server is updated while writes are queued in a tab, which then continues with the newer app; that lacks the command of
   * one of them. Tabs opened later have the newer app, too.
   */
  async #update({ writers, plan }: Run, { device }: Writer, spell: Spell): Promise<void> {
    const [tab] = device.tabs;
    if (!tab) return;
    if (spell.offline === 0) return this.#network({ device }, spell, WAITING + 1);
    const { waiting } = await device.state(tab);
    const [first] = waiting;
    if (first === undefined || waiting.length < WAITING) return;
    this.#note('newer versions while writes wait');
    plan.report?.(`${device.name} goes on with a newer version`);
    spell.isOver = true;
    await this.#next(async () => {
      const before = await versionOf(this.#hestia);
      this.#newer = { NODE_OPTIONS: `--import=${import.meta.resolve('./newer-version.ts')}` };
      await this.#startAgain('SIGTERM');
      if ((await versionOf(this.#hestia)) === before) throw new Error('The server has not been updated');
    });
    for (const { device: each } of writers) each.line.page = newerPage(each.line.page, first.split(' ', 1).join(''));
    spell.offline = 0;
    await device.setOffline(false);
    await device.update(tab);
    this.#note('writes that waited for a newer version', waiting.length);
  }

  /** Offline, so that writes wait; the user has seen how many are lost. */
  async #signOut({ hestia, household, ledger, plan }: Run, { device }: Writer, spell: Spell): Promise<void> {
    const [tab] = device.tabs;
    const account = household.members[LEAVES.at]?.account;
    if (!tab || !account) return;
    if (spell.offline === 0) return this.#network({ device }, spell, WAITING + 1);
    if (spell.offline > 1) return;
    this.#note('sign-outs while writes wait');
    plan.report?.(`${device.name} signs out`);
    spell.isOver = true;
    await within(
      'Signing out',
      tab.evaluate(() => void window.soak.signOut()),
    );
    // Offline no page follows: leaving is enough.
    const left = { waitUntil: 'commit', timeout: LEFT_BY_MS } as const;
    await tab.waitForURL((url) => !url.pathname.startsWith('/soak/'), left).catch(() => undefined);
    for (const each of device.tabs) await within('Closing a tab of who signs out', each.close());
    for (const entry of ledger.entries.values())
      if (entry.userId === account.id && !isOver(entry)) entry.isGivenUp = true;
    await device.signIn(await this.#next(() => openSession(hestia, account)));
    await device.openTab();
  }

  async #remove({ hestia, household, ledger, plan }: Run, at: number, spell: Spell): Promise<void> {
    const [by, target] = [household.members[0]?.account, household.members[at]?.account];
    if (!by || !target) return;
    this.#note('removed members');
    plan.report?.(`${target.username} is removed`);
    spell.isOver = true;
    const key = randomUUID();
    Object.assign(ledger.of(by.id, key, 'colocations.removeMember'), { isSettled: true, isStored: true });
    const params = { userId: target.id };
    const call = { params, body: { password: by.password }, key };
    await this.#next(() => succeed(hestia.url, by, colocationEndpoints.removeMember, call));
    ledger.removed.add(target.id);
  }

  #note(kind: string, times = 1): void {
    this.done[kind] = (this.done[kind] ?? 0) + times;
  }
}

const versionOf = async ({ url }: Hestia): Promise<string> => (await fetch(`${url}/api/Version`)).text();
