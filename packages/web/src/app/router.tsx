import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { detourOf } from '#platform/session/guards.ts';
import { readToken, readUser } from '#platform/session/session.ts';
import { Toasts } from '#ui/toast.tsx';
import { Failure } from './failure.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  // In the root, so that unknown paths are guarded, too.
  beforeLoad: ({ location }) => {
    const detour = detourOf({
      path: location.pathname,
      hasToken: readToken() !== null,
      colocationId: readUser().colocationId,
    });
    if (detour !== null) throw redirect({ to: detour, search: location.search, replace: true });
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/money', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/session/login-screen.tsx'), 'LoginScreen'),
});

const mandatory = createRoute({
  getParentRoute: () => root,
  path: '/colocation-mandatory',
  component: lazyRouteComponent(() => import('../features/session/mandatory-screen.tsx'), 'MandatoryScreen'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('../features/session/invite-screen.tsx'), 'InviteScreen'),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const money = createRoute({
  getParentRoute: () => shell,
  path: '/money',
  component: lazyRouteComponent(() => import('../features/money/money-screen.tsx'), 'MoneyScreen'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/household/household-screen.tsx'), 'HouseholdScreen'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const routeTree = root.addChildren([home, login, mandatory, invite, shell.addChildren([money, profile, settings])]);

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
