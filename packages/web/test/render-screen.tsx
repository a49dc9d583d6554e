import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import catalogues from 'virtual:catalogues';
import { render } from 'vitest-browser-react';
import { HouseholdProvider } from '#shared/household/household-provider.tsx';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import type { Locale } from '#platform/i18n/locale.ts';
import { needTexts, type Part, speak } from '#platform/i18n/texts.ts';
import { plainSearch } from '#platform/plain-search.ts';
import { clearToasts, Toasts } from '#ui/layers/toasts.tsx';

// An offer to undo lasts 5 s, which a machine with other work may need before it presses the button. Stopped clocks count as they are.
const LONGER = 12;
// oxlint-disable-next-line typescript/unbound-method -- it is called with the queue
const { add } = ToastQueue.prototype;
const runningTimeout = globalThis.setTimeout;
ToastQueue.prototype.add = function addLonger(this: ToastQueue<unknown>, content, { timeout = 0, ...options } = {}) {
  const isRunning = globalThis.setTimeout === runningTimeout;
  return add.call(this, content, { ...options, timeout: isRunning ? timeout * LONGER : timeout });
};

type ScreenOptions = { readonly path?: string; readonly locale?: Locale };

/** Renders one screen of a household with texts, an empty cache and a router around it. */
export const renderScreen = (screen: ReactNode, around?: ScreenOptions) =>
  renderOutside(<HouseholdProvider>{screen}</HouseholdProvider>, around);

/** The same for a page outside the frame, without a household. */
export async function renderOutside(screen: ReactNode, { path = '/', locale = 'en' }: ScreenOptions = {}) {
  const routeTree = createRootRoute({ component: () => screen, notFoundComponent: () => screen });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    ...plainSearch,
  });
  await speak(locale);
  const { parts } = await catalogues[locale]();
  await needTexts(...(Object.keys(parts) as Part[]));
  // Another screen's toast would cover a button of this one until it expires.
  clearToasts();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = await render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        {/* The app's own router is registered as the type; this one has no routes. */}
        <RouterProvider router={router as never} />
        <Toasts />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return { ...rendered, router, client };
}
