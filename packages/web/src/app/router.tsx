import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { readFirst } from '#platform/sync/queries/reads.ts';
import { readHouseholdSearch } from '#shared/household/invite-address.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { followLocale } from '#platform/i18n/switch-locale.ts';
import { needTexts, partOf } from '#platform/i18n/texts.ts';
import { plainSearch } from '#platform/plain-search.ts';
import { detourOf } from '#platform/session/guards.ts';
import { keepReturnPath } from '#platform/session/return-path.ts';
import { readToken, readUser } from '#platform/session/session.ts';
import { readPhone } from '#platform/kernel/native.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart, lazyScreen } from '#ui/layers/lazy-part.tsx';
import { firstToast } from '#ui/layers/toast.ts';
import { Failure } from './status/failure.tsx';
import { NotFound } from './status/not-found.tsx';
import { type AppPage, pages, shell } from './shell/pages.ts';

const Toasts = lazyPart(async () => {
  // Code with an earlier message loads them with it.
  await Promise.race([afterFirstPaint(), firstToast]);
  return untilLoaded(async () => (await import('#ui/layers/toasts.tsx')).Toasts);
});

const LeftToSettle = lazyPart(
  async () => (await import('../features/money/statement/left-to-settle.tsx')).LeftToSettle,
  null,
);

const root = createRootRoute({
  // In the root route, so that unknown paths are guarded, too.
  beforeLoad: async ({ location }) => {
    await followLocale();
    const detour = detourOf({
      path: location.pathname,
      hasToken: readToken() !== null,
      colocationId: readUser().colocationId,
      server: readPhone()?.server,
    });
    if (detour === '/login' || detour === '/server') keepReturnPath(location.href);
    if (detour !== null) throw redirect({ to: detour, search: location.search, replace: true });
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
});

/** A screen that breaks, or is slow to come, does so inside the frame. */
const inFrame = {
  errorComponent: lazyScreen(async () => (await import('./status/route-states.tsx')).RouteFailure),
  pendingComponent: lazyScreen(async () => (await import('./status/route-states.tsx')).RoutePending),
  pendingMs: 200,
  pendingMinMs: 0,
};

const frame = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: readHouseholdSearch,
  loader: () => readFirst(shell.loader),
  component: lazyScreen(shell.screen),
});

type Load = () => Promise<ComponentType>;
type Parent = typeof root;

function pageRoute<Path extends string, Search extends object>(
  parent: Parent,
  page: AppPage & { path: Path; search?: (search: Record<string, unknown>) => Search },
) {
  const { path, feature, search, loader, screen, isFullScreen = false } = page;
  return createRoute({
    getParentRoute: () => parent,
    ...(page.isOutside ? {} : inFrame),
    path,
    staticData: { isFullScreen },
    loader: () => Promise.all([needTexts(partOf(feature)), loader && readFirst(loader)]),
    validateSearch: search as (search: Record<string, unknown>) => Search,
    component: lazyScreen(screen),
  });
}

function layoutRoute(layout: Load, id: string, own: readonly AppPage[]): AnyRoute {
  const route = createRoute({
    getParentRoute: () => frame,
    ...inFrame,
    id,
    // A layout shows before the page that it is around.
    loader: () => needTexts(...own.map(({ feature }) => partOf(feature))),
    component: lazyScreen(layout),
  });
  return route.addChildren(own.map((page) => pageRoute(asParent(route), page)));
}

/** For the compiler every page is a child of the root: the routes between have no path. */
const asParent = (route: AnyRoute): Parent => route as unknown as Parent;

const all: readonly AppPage[] = pages;
const inside = [
  ...Map.groupBy(
    all.filter(({ isOutside }) => !isOutside),
    ({ layout }) => layout,
  ),
].flatMap(([layout, own], at) =>
  layout ? [layoutRoute(layout, `layout-${at}`, own)] : own.map((page) => pageRoute(asParent(frame), page)),
);
const outside = all.filter(({ isOutside }) => isOutside).map((page) => pageRoute(root, page));

/** The pages as the compiler sees them, so that it knows every link: its path, and what its search parameters may be. */
type Routes<P extends readonly AppPage[]> = { [I in keyof P]: RouteOf<P[I]> };
type RouteOf<P extends AppPage> = ReturnType<typeof pageRoute<P['path'], SearchOf<P>>>;
type SearchOf<P> = OwnSearchOf<P> & (P extends { isOutside: true } ? {} : ReturnType<typeof readHouseholdSearch>);
type OwnSearchOf<P> = P extends { search: (search: Record<string, unknown>) => infer Search extends object }
  ? Search
  : {};

const asTyped = (routes: readonly AnyRoute[]) => routes as unknown as Routes<typeof pages>;

const routeTree = root.addChildren(asTyped([...outside, frame.addChildren(inside)]));

function Root() {
  return (
    <LeavingFigure value={<LeftToSettle />}>
      <Outlet />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </LeavingFigure>
  );
}

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  ...plainSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    isFullScreen?: boolean;
  }
}
