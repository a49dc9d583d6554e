import type { Browser, Page } from 'playwright';
import { ITEMS, LIST_ID, SERIES } from '../api/busy.ts';
import { size } from '../short.ts';
import { enter, type Guest } from './visit.ts';

export type Feel = {
  readonly what: string;
  /** Milliseconds between frames during it. */
  readonly median: number;
  readonly p95: number;
  /** The longest task of the main thread, and how many took more than 100 ms. */
  readonly longest: number;
  readonly tooLong: number;
  /** From the press to the frame that shows its effect: the slowest one. */
  readonly effect: number;
};

type Interaction = {
  readonly what: string;
  readonly address: string;
  readonly shows: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Preparation before the measurement. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
};

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SLOWDOWN = size(4, 1);
const FRAME = 16;
const SETTLE_MS = size(3000, 300);
const STEPS = size(120, 12);

const interactions: readonly Interaction[] = [
  { what: 'board, a note is dragged', address: '/', shows: '.note-card', viewport: DESK, act: drag },
  {
    what: 'messages, scrolled up',
    address: '/message',
    shows: '.message',
    viewport: PHONE,
    act: scroll('.chat-transcript', -1),
  },
  {
    what: 'expenses, scrolled down',
    address: '/money/historical',
    shows: 'main .ui-row',
    viewport: PHONE,
    act: scroll('main', 1),
  },
  {
    what: 'expenses, searched for the first time',
    address: '/money/historical',
    shows: 'main .ui-row',
    viewport: PHONE,
    act: search,
  },
  {
    what: 'expenses, searched again',
    address: '/money/historical',
    shows: 'main .ui-row',
    viewport: PHONE,
    prepare: searchThrough,
    act: search,
  },
  {
    what: 'expenses, found ones scrolled down',
    address: '/money/historical',
    shows: 'main .ui-row',
    viewport: PHONE,
    prepare: searchThrough,
    act: scroll('main', 1),
  },
  { what: 'messages, typing', address: '/message', shows: '.message', viewport: PHONE, act: type },
  // The cost of a press on an empty page.
  {
    what: 'floor: a bare checkbox is ticked',
    address: '/about',
    shows: 'main',
    viewport: PHONE,
    prepare: (page) => page.setContent('<p><input type="checkbox"> <input type="checkbox"> <input type="checkbox">'),
    act: press('input'),
  },
  {
    what: 'a list item is ticked',
    address: '/',
    shows: '.note-card .list-row',
    viewport: PHONE,
    act: press('.note-card .list-row'),
  },
  {
    what: 'a chore is ticked',
    address: '/tasks',
    shows: '.chore-row',
    viewport: PHONE,
    act: press('.chore-row .ui-check'),
  },
];

/** In a household with shopping lists and turns. */
const busyInteractions: readonly Interaction[] = [
  {
    what: `an item of ${ITEMS} is ticked`,
    address: `/list?id=${LIST_ID}`,
    shows: '.shop-row',
    viewport: PHONE,
    act: press('.shop-row'),
  },
  {
    what: `a turn of ${SERIES} series is ticked`,
    address: '/tasks',
    shows: '.chore-row',
    viewport: PHONE,
    act: press('.chore-row .ui-check'),
  },
];

/** Responsiveness on a slow phone (CPU ÷ 4), page by page. The network is unthrottled. */
export async function feel(browser: Browser, guest: Guest, busy: Guest): Promise<readonly Feel[]> {
  const felt: Feel[] = [];
  for (const interaction of interactions.slice(0, size(interactions.length, 1)))
    felt.push(await play(browser, guest, interaction));
  for (const interaction of busyInteractions.slice(0, size(busyInteractions.length, 1)))
    felt.push(await play(browser, busy, interaction));
  return felt;
}

async function play(
  browser: Browser,
  guest: Guest,
  { what, address, shows, viewport, prepare, act }: Interaction,
): Promise<Feel> {
  const context = await browser.newContext({ viewport, locale: 'en-US', serviceWorkers: 'block' });
  await enter(context, guest);
  const page = await context.newPage();
  await page.goto(guest.url + address);
  await page.locator(shows).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await prepare?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(startWatching);
  await act(page);
  const { frames, tasks, effects } = await page.evaluate(stopWatching);
  await context.close();
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    what,
    median: at(0.5),
    p95: at(0.95),
    longest: Math.max(0, ...tasks),
    tooLong: tasks.filter((task) => task > 100).length,
    effect: Math.max(0, ...effects),
  };
}

type FrameTimes = { frames: number[]; tasks: number[]; effects: number[] };

declare global {
  interface Window {
    watched?: FrameTimes;
  }
}

function startWatching(): void {
  const watched: FrameTimes = { frames: [], tasks: [], effects: [] };
  window.watched = watched;
  let last = performance.now();
  const frame = (now: number) => {
    watched.frames.push(now - last);
    last = now;
    if (window.watched) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const note = (into: number[]) => (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) into.push(entry.duration);
  };
  new PerformanceObserver(note(watched.tasks)).observe({ type: 'longtask' });
  new PerformanceObserver(note(watched.effects)).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit);
}

async function stopWatching(): Promise<FrameTimes> {
  // Observer entries arrive a little later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const watched = window.watched ?? { frames: [], tasks: [], effects: [] };
  delete window.watched;
  return watched;
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.note-card').nth(2).boundingBox();
  if (!box) throw new Error('There is no note to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + 12);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.move(box.x + box.width / 2 + step * 3, box.y + 12 + Math.sin(step / 10) * 80);
    await page.waitForTimeout(FRAME);
  }
  await page.mouse.up();
}

function scroll(over: string, direction: 1 | -1): (page: Page) => Promise<void> {
  return async (page) => {
    await page.locator(over).first().hover();
    for (let step = 0; step < STEPS; step++) {
      await page.mouse.wheel(0, direction * 240);
      await page.waitForTimeout(FRAME);
    }
  };
}

async function type(page: Page): Promise<void> {
  await page.locator('textarea').first().click();
  await page.keyboard.type('Who buys bread, milk and something for the evening?', { delay: 60 });
}

const SOUGHT = 'week 12';

/** A search of all history: the screen fetches the missing part. */
async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox').selectText();
  await page.keyboard.type(SOUGHT, { delay: 60 });
  await foundAll(page);
}

async function searchThrough(page: Page): Promise<void> {
  await search(page);
  await page.getByRole('searchbox').fill('groceries');
  await foundAll(page);
  await page.waitForTimeout(SETTLE_MS);
}

/** The sum shows once everything was searched. */
async function foundAll(page: Page): Promise<void> {
  await page.locator('.found-sum', { hasText: /\d/ }).waitFor({ timeout: 120_000 });
}

function press(what: string): (page: Page) => Promise<void> {
  return async (page) => {
    for (let at = 0; at < 3; at++) {
      await page.locator(what).nth(at).click({ force: true });
      await page.waitForTimeout(400);
    }
  };
}
