import { EventEmitter, once } from 'node:events';
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import type { Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';
import { seemOnline } from '../seem-online.ts';
import type { FurnishedHousehold } from './furnish.ts';
import type { AppScreen } from './all-screens.ts';

/** How the screens are looked at. */
export type View = {
  readonly language: string;
  readonly device: keyof typeof devices;
  readonly theme: 'light' | 'dark' | 'hestia';
  /** The browser's size of text; 16 is the usual one. */
  readonly textPx: number;
  /** Whether the system chooses the colours, as a contrast theme does. */
  readonly forcedColors?: 'active';
  /** Pixels of the device for one of the page. */
  readonly scale?: number;
  /** The instant that the page's clock always shows. */
  readonly now?: string;
};

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
  small: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  lying: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  wide: { viewport: { width: 2560, height: 1440 } },
} as const;

type Look = (page: Page, screen: AppScreen) => Promise<void>;
type OnFault = (screen: AppScreen, error: unknown) => void;
const rethrow: OnFault = (_place, error) => {
  throw error;
};

/** Opens screens one after the other, with one browser context per user. */
export class Visitor {
  readonly #browser: Browser;
  readonly #hestia: Hestia;
  readonly #household: Pick<FurnishedHousehold, 'me'>;
  readonly #view: View;
  readonly #contexts = new Map<string, BrowserContext>();

  constructor({
    browser,
    hestia,
    household,
    view,
  }: {
    browser: Browser;
    hestia: Hestia;
    household: Pick<FurnishedHousehold, 'me'>;
    view: View;
  }) {
    this.#browser = browser;
    this.#hestia = hestia;
    this.#household = household;
    this.#view = view;
  }

  /** Shows a screen on a separate page during `look`. */
  async open<T>(screen: AppScreen, look: (page: Page) => Promise<T>): Promise<T> {
    const context = await this.#contextOf(screen.user === undefined ? this.#household.me : screen.user);
    const page = await context.newPage();
    try {
      await enlarge(page, this.#view.textPx);
      await this.#remember(page, screen);
      await screen.before?.(page);
      const rest = watchRequests(page);
      await page.goto(this.#hestia.url + screen.path);
      await this.#unfold(page, screen, rest);
      return await look(page);
    } finally {
      await page.close();
    }
  }

  /**
   * Visits screens like a user who stays within the app: faster than opening each separately, as visitors do. A fault
   * at one ends the walk, unless `onFault` handles it.
   */
  async walk(screens: readonly AppScreen[], look: Look, onFault: OnFault = rethrow): Promise<void> {
    const isWithin = ({ before, user }: AppScreen) => !before && user === undefined;
    const page = await (await this.#contextOf(this.#household.me)).newPage();
    await enlarge(page, this.#view.textPx);
    const rest = watchRequests(page);
    await page.goto(this.#hestia.url + NEUTRAL);
    await page.waitForFunction(isBare);
    for (const screen of screens.filter(isWithin)) {
      try {
        // The page reads the device's storage when it loads.
        if (screen.stored) await this.#remember(page, screen).then(() => page.goto(this.#hestia.url + screen.path));
        else await goTo(page, screen.path);
        await this.#unfold(page, screen, rest);
        await look(page, screen);
        // Its overlays close with the page.
        await goTo(page, NEUTRAL);
        await page.waitForFunction(isBare);
      } catch (error) {
        onFault(screen, error);
        await page.goto(this.#hestia.url + NEUTRAL);
      }
    }
    await page.close();
    for (const screen of screens.filter((each) => !isWithin(each)))
      await this.open(screen, (opened) => look(opened, screen)).catch((error: unknown) => onFault(screen, error));
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await context.close();
  }

  async #contextOf(user: Account | null): Promise<BrowserContext> {
    const known = this.#contexts.get(user?.id ?? '');
    if (known) return known;
    const { language, theme, device, forcedColors = 'none', scale = 1, now } = this.#view;
    const { url } = this.#hestia;
    const cookie = (name: string, value: string) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: '/',
      expires: -1,
    });
    const common = { httpOnly: false, secure: false, sameSite: 'Lax' as const };
    const record = user && {
      id: user.id,
      username: user.username,
      email: user.email,
      colocationId: (await user.call<{ colocationId: string | null }>('GET', `/api/User/GetById/${user.id}`))
        .colocationId,
    };
    const context = await this.#browser.newContext({
      ...devices[device],
      deviceScaleFactor: scale,
      locale: language,
      timezoneId: 'Europe/Paris',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors,
      serviceWorkers: 'block',
      storageState: {
        cookies: [cookie('locale', language), ...(user ? [cookie('token', user.jwt)] : [])].map((one) => ({
          ...one,
          ...common,
        })),
        origins: [
          {
            origin: url,
            localStorage: [
              { name: 'theme', value: theme },
              ...(record ? [{ name: 'user', value: JSON.stringify(record) }] : []),
            ],
          },
        ],
      },
    });
    if (now !== undefined) await context.clock.setFixedTime(now);
    await seemOnline(context, url);
    this.#contexts.set(user?.id ?? '', context);
    return context;
  }

  async #unfold(page: Page, screen: AppScreen, rest: () => Promise<void>): Promise<void> {
    await settle(page, rest);
    // An element that is already there would end the wait too early.
    if (screen.after && screen.shows !== undefined && (await page.locator(screen.shows).first().isVisible()))
      throw new Error(`${screen.name}: "${screen.shows}" is visible before the screen is opened`);
    await screen.after?.(page, this.#view.language);
    if (screen.shows !== undefined) await page.locator(screen.shows).first().waitFor({ timeout: MAX_WAIT_MS });
    if (screen.after || screen.shows !== undefined) await settle(page, rest);
  }

  #remember(page: Page, { stored = {} }: AppScreen) {
    return page.addInitScript((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, stored);
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the size of text as the browser's setting does: media queries follow it, too. */
export async function enlarge(page: Page, textPx: number): Promise<void> {
  if (textPx === 16 && !sessions.has(page)) return;
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  await (await opened).send('Page.setFontSizes', { fontSizes: { standard: textPx, fixed: textPx } });
  await page.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === `${px}px`, textPx);
}

/** A page of few words. */
const NEUTRAL = '/about';
const isBare = () =>
  document.querySelector('main dl') !== null && document.querySelector('[role$=dialog], [role=menu]') === null;

type Router = { readonly state: { readonly resolvedLocation?: { readonly pathname: string } } };

/** Navigates like the back and forward buttons. Until the page can be shown, the former one stays. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__?: Router };
    return router?.state.resolvedLocation?.pathname === location.pathname;
  });
}

/** Long, on a machine that does other things, too. */
const MAX_WAIT_MS = 30_000;
const MAX_DURATION_MS = 5000;

/** Watches a page's requests from now on. The returned function resolves once none is pending, and the page has handled all answers. */
export function watchRequests(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let begun = 0;
  const begin = (request: Request) => {
    asked.add(request);
    begun += 1;
  };
  const answers = new EventEmitter();
  const end = (request: Request) => {
    asked.delete(request);
    if (asked.size === 0) answers.emit('all');
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    // The end of a request that a navigation cut off may never be reported.
    const signal = AbortSignal.timeout(MAX_DURATION_MS);
    let before: number;
    do {
      before = begun;
      if (asked.size > 0) await once(answers, 'all', { signal }).catch(() => {});
      await idle(page);
    } while (!signal.aborted && (asked.size > 0 || begun !== before));
    asked.clear();
  };
}

/**
 * Resolves once the page has drawn its state: a background task runs after all that React has scheduled. Chromium may call an
 * idle callback only at its timeout. So one is awaited only after a load, as the app does after its first paint.
 */
const idle = (page: Page) =>
  page.evaluate(async () => {
    const loaded = globalThis as { hasSettled?: true };
    for (let time = 0; time < 2; time++) {
      if (!loaded.hasSettled)
        await new Promise((resolve) => {
          requestIdleCallback(resolve, { timeout: 500 });
        });
      // The second time, whatever React began in the first is drawn.
      await scheduler.postTask(() => {}, { priority: 'background' });
    }
    loaded.hasSettled = true;
  });

/** Waits until nothing loads or moves: texts, data, fonts, pictures, sheets. */
async function settle(page: Page, rest: () => Promise<void>): Promise<void> {
  await page.locator('#root > *').first().waitFor();
  await rest();
  await page.waitForFunction(() => {
    // React Aria shows entering elements only once they can animate.
    const isUnderWay =
      document.querySelector('.ui-skeleton, [data-entering], [data-rac][style*="opacity: 0"]') !== null ||
      document.getAnimations().length > 0;
    return !isUnderWay && document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete);
  });
}
