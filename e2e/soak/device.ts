import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { News, QueuedWrite, Views, Soak, State } from '../../packages/web/soak/soak.ts';
import type { Session } from '../account.ts';
import type { Ledger } from './ledger.ts';
import type { SoakPage } from './page-build.ts';
import { STEP_TIMEOUT_MS, within } from './within.ts';
import { type RoughLine, startRoughLine } from './rough-line.ts';

declare global {
  interface Window {
    /** Of packages/web/soak. */
    soak: Soak;
  }
}

const QUEUE_TIMEOUT_MS = 600_000;

type Parts = {
  readonly browser: Browser;
  readonly page: SoakPage;
  readonly ledger: Ledger;
  readonly url: string;
  readonly seed: number;
  readonly session: Session;
  /** The query parameters of its pages. */
  readonly params: Readonly<Record<string, string>>;
};

/** A browser of one member, behind a separate connection, with its open tabs. */
export class Device {
  readonly line: RoughLine;
  readonly userId: string;
  /** The member's name, for messages. */
  readonly name: string;
  /** Ids that were written here: they may be shown here before the server has them. */
  readonly written = new Set<string>();
  readonly #context: BrowserContext;
  readonly #parts: Parts;
  /** How many milliseconds the clock of its next tab is off. */
  skew = 0;
  #tabs: Page[] = [];

  private constructor(parts: Parts, line: RoughLine, context: BrowserContext) {
    this.#parts = parts;
    this.line = line;
    this.#context = context;
    this.userId = parts.session.user.id;
    this.name = parts.session.user.username;
  }

  static async start(parts: Parts): Promise<Device> {
    const line = await startRoughLine(parts);
    const context = await parts.browser.newContext({ timezoneId: 'Europe/Paris', serviceWorkers: 'block' });
    // On a busy machine, a tab takes time to open.
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    const device = new Device(parts, line, context);
    await context.exposeBinding('tellSoak', (_source, news: News) => parts.ledger.record(device.userId, news));
    await device.signIn();
    return device;
  }

  /** Stores a session as a browser does. */
  async signIn({ jwt, user: { id, username, email, colocationId } } = this.#parts.session): Promise<void> {
    const record = JSON.stringify({ id, username, email, colocationId });
    await this.#context.addCookies([{ name: 'token', value: jwt, url: this.#origin }]);
    // On a machine without a network Chromium reports that it is offline, until this overrides it.
    await this.#context.addInitScript(
      ([user = '']) => {
        let isOnline = true;
        Object.defineProperty(navigator, 'onLine', { get: () => isOnline });
        window.addEventListener('offline', () => (isOnline = false), { capture: true });
        window.addEventListener('online', () => (isOnline = true), { capture: true });
        if (location.pathname.startsWith('/soak/')) localStorage.setItem('user', localStorage.getItem('user') ?? user);
      },
      [record],
    );
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.line.port}`;
  }

  get tabs(): readonly Page[] {
    this.#tabs = this.#tabs.filter((tab) => !tab.isClosed());
    return this.#tabs;
  }

  /** A killed tab; once the whole browser is gone, opening another one fails. */
  forget(tab: Page): void {
    void tab.close().catch(() => undefined);
    this.#tabs = this.#tabs.filter((each) => each !== tab);
  }

  async openTab(): Promise<Page> {
    const tab = await this.#within('opening a tab', this.#context.newPage());
    tab.on('crash', () => void tab.close().catch(() => undefined));
    const address = new URL('/soak/', this.#origin);
    const params = { ...this.#parts.params, skew: String(this.skew) };
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    await tab.goto(address.href);
    await tab.waitForFunction(() => 'soak' in window, null, { polling: 50 });
    // It doesn't know of an outage before it opened.
    if (this.line.isDown) await this.#dispatch([tab], 'offline');
    this.#tabs.push(tab);
    return tab;
  }

  /** Kills a tab like a system without memory: its code can't react. */
  async killTab(tab: Page): Promise<void> {
    const crashed = new Promise<void>((resolve) => tab.once('crash', () => resolve()).once('close', () => resolve()));
    const session = await this.#within('reaching a tab to kill it', this.#context.newCDPSession(tab));
    session.send('Page.crash').catch(() => undefined);
    await this.#within('killing a tab', crashed);
    await this.#within('closing a killed tab', tab.close()).catch(() => undefined);
    this.#tabs = this.#tabs.filter((each) => each !== tab);
  }

  /** A tab accepts the offered newer build. */
  async update(tab: Page): Promise<void> {
    const loaded = tab.waitForEvent('load');
    const update = tab.evaluate(() => window.soak.update());
    if (!(await this.#within('looking for a newer build', update))) throw new Error('No newer build is found');
    await this.#within('loading the newer build', loaded);
    await tab.waitForFunction(() => 'soak' in window, null, { polling: 50 });
  }

  /** Puts the device offline, which it notices. */
  async setOffline(isOffline: boolean): Promise<void> {
    // Coming online makes a device fetch everything, which would hide events that it failed to follow.
    if (this.line.isDown === isOffline) return;
    this.line.setDown(isOffline);
    await this.#dispatch(this.tabs, isOffline ? 'offline' : 'online');
  }

  async #dispatch(tabs: readonly Page[], name: 'offline' | 'online'): Promise<void> {
    const dispatch = async (tab: Page) => tab.evaluate((event) => void window.dispatchEvent(new Event(event)), name);
    await this.#within(`telling tabs that they are ${name}`, Promise.all(tabs.map(dispatch)));
  }

  /** A write that the disk can't store is safe only once all earlier ones are sent. */
  queue = (tab: Page, kind: string, input: unknown, delayMs: number | null): Promise<QueuedWrite> =>
    this.#within(
      `queueing ${kind}`,
      tab.evaluate(async ([of, what, ms]) => window.soak.queue(of, what, ms), [kind, input, delayMs] as const),
      QUEUE_TIMEOUT_MS,
    );

  cancel = (tab: Page, seq: number): Promise<boolean> =>
    this.#within(
      'taking a write back',
      tab.evaluate(async (at) => window.soak.cancel(at), seq),
    );
  state = (tab: Page): Promise<State> =>
    this.#within(
      'asking a tab for its state',
      tab.evaluate(() => window.soak.state()),
    );
  look = (tab: Page, isOpen: boolean): Promise<void> =>
    this.#within(
      isOpen ? 'opening the screens' : 'closing the screens',
      tab.evaluate((opens) => window.soak.look(opens), isOpen),
    );
  fillDisk = (tab: Page, isFull: boolean): Promise<void> =>
    this.#within(
      'filling the disk',
      tab.evaluate((full) => window.soak.fillDisk(full), isFull),
    );
  wake = (tab: Page): Promise<void> =>
    this.#within(
      'waking a tab',
      tab.evaluate(() => window.soak.wake()),
    );
  views = (tab: Page): Promise<Views> =>
    this.#within(
      'asking a tab what it shows',
      tab.evaluate(() => window.soak.views()),
    );
  readMore = (tab: Page): Promise<readonly string[]> =>
    this.#within(
      'reading lists on',
      tab.evaluate(() => window.soak.readMore()),
    );

  /** The ids of everything that a tab shows, and on which view. */
  async ids(tab: Page): Promise<(readonly [id: string, view: string])[]> {
    return Object.entries(await this.views(tab)).flatMap(([view, data]) =>
      (JSON.stringify(data ?? null).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []).map(
        (id) => [id, view] as const,
      ),
    );
  }

  async close(): Promise<void> {
    await this.#within('closing the browser', this.#context.close());
    await this.line.close();
  }

  #within<T>(what: string, work: Promise<T>, timeoutMs = STEP_TIMEOUT_MS): Promise<T> {
    return within(`${this.name}: ${what}`, work, timeoutMs);
  }
}
