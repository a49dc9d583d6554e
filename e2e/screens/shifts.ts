import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Hestia } from '../hestia.ts';

/** Resources that load late on a slow day. */
export const lateParts = ['letters', 'texts', 'data', 'pictures'] as const;
export type LatePart = (typeof lateParts)[number];

const STEP_MS = 400;

/** Requests among which a part is. */
const patterns: Record<LatePart, readonly { resourceType?: 'Font'; urlPattern?: string }[]> = {
  letters: [{ resourceType: 'Font' }],
  texts: [{ urlPattern: '*/assets/*' }],
  data: [{ urlPattern: '*/api/*' }],
  pictures: [{ urlPattern: '*/images/*' }, { urlPattern: '*icture*' }],
};

declare global {
  interface Window {
    shifts?: Shift[];
  }
}
/** A layout shift (W3C, Layout Instability): its value, and what moved. */
export type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Holds back parts of a page, so that everything else loads before them, and each part before the next. */
export async function holdBack(
  page: Page,
  late: readonly LatePart[],
  { url }: Hestia,
  language: string,
): Promise<void> {
  const texts = late.includes('texts') ? await textFiles(url, language) : new Set();
  const step = (address: string, type: string) => {
    const { pathname } = new URL(address);
    const kind: Record<LatePart, boolean> = {
      letters: type === 'Font',
      texts: texts.has(pathname.slice(1)),
      pictures: /\/images\/|picture/i.test(pathname) && !pathname.startsWith('/assets/'),
      data: pathname.startsWith('/api/') && !/\/images\/|picture/i.test(pathname),
    };
    return late.findIndex((part) => kind[part]) + 1;
  };
  // By the protocol: a route of Playwright's would bypass the cache for all other requests.
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    void sleep(step(request.url, resourceType) * STEP_MS)
      .then(() => session.send('Fetch.continueRequest', { requestId }))
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: late.flatMap((part) => [...patterns[part]]) });
}

/** The files of a language's texts, as the page itself names them. */
async function textFiles(url: string, language: string): Promise<Set<string>> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [, manifest = '{}'] = /id="preload-manifest"[^>]*>([^<]*)</.exec(html) ?? [];
  const { texts = {} } = JSON.parse(manifest) as { texts?: Record<string, Record<string, string>> };
  const files = new Set(Object.values(texts[language] ?? {}));
  if (files.size === 0) throw new Error(`The page names no texts in ${language}`);
  return files;
}

/** Records layout shifts of the page from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type LayoutShiftEntry = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const shifts: Shift[] = [];
    window.shifts = shifts;
    const rectangle = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.localName}.${element?.classList.value.replaceAll(' ', '.')}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              (each) => `${nameOf(each.node)}: ${rectangle(each.previousRect)} → ${rectangle(each.currentRect)}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => window.shifts ?? []);
