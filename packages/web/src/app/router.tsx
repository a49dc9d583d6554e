import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readChoresSearch } from '../features/chores/chores-search.ts';
import { readMoneySearch } from '../features/money/money-search.ts';
import { readBoardSearch } from '../features/reminders/board-search.ts';
import { afterFirstScreen } from '#platform/first-screen.ts';
import { readFirst } from '#platform/data/reads.ts';
import { readHouseSearch } from '#platform/household/invite-address.ts';
import { followLocale } from '#platform/i18n/switch-locale.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { plainSearch } from '#platform/plain-search.ts';
import { detourOf } from '#platform/session/guards.ts';
import { keepReturnPath } from '#platform/session/return-path.ts';
import { readToken, readUser } from '#platform/session/session.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart, lazyScreen } from '#ui/lazy-part.tsx';
import { firstToast } from '#ui/toast.ts';
import { Failure } from './failure.tsx';
import { NotFound } from './not-found.tsx';

const Toasts = lazyPart(async () => {
  // Whoever has something to say sooner loads them with it.
  await Promise.race([afterFirstScreen(), firstToast]);
  return untilLoaded(async () => (await import('#ui/toasts.tsx')).Toasts);
});

const boardReads = async () => (await import('../features/reminders/reminders-data.ts')).boardReads;
const choreReads = async () => (await import('../features/chores/chores-data.ts')).choreReads;
const moneyReads = async () => (await import('../features/money/money-data.ts')).moneyReads;
const chatReads = async () => (await import('../features/messages/chat.ts')).chatReads;

const root = createRootRoute({
  // In the root, so that unknown paths are guarded, too.
  beforeLoad: async ({ location }) => {
    await followLocale();
    const detour = detourOf({
      path: location.pathname,
      hasToken: readToken() !== null,
      colocationId: readUser().colocationId,
    });
    if (detour === '/login') keepReturnPath(location.href);
    if (detour !== null) throw redirect({ to: detour, search: location.search, replace: true });
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  loader: () => needTexts('session'),
  component: lazyScreen(async () => (await import('../features/session/login-screen.tsx')).LoginScreen),
});

const mandatory = createRoute({
  getParentRoute: () => root,
  path: '/colocation-mandatory',
  loader: () => needTexts('session'),
  component: lazyScreen(async () => (await import('../features/session/mandatory-screen.tsx')).MandatoryScreen),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  loader: () => needTexts('session'),
  component: lazyScreen(async () => (await import('../features/session/invite-screen.tsx')).InviteScreen),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: readHouseSearch,
  loader: () => readFirst(async () => (await import('#platform/household/household.ts')).householdReads),
  component: lazyScreen(async () => (await import('./shell.tsx')).Shell),
});

/** A screen that breaks, or is slow to come, does so inside the frame. */
const inFrame = {
  errorComponent: lazyScreen(async () => (await import('./place-states.tsx')).PlaceFailure),
  pendingComponent: lazyScreen(async () => (await import('./place-states.tsx')).PlacePending),
  pendingMs: 200,
  pendingMinMs: 0,
};

const board = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/',
  loader: () => Promise.all([needTexts('reminders'), readFirst(boardReads)]),
  validateSearch: readBoardSearch,
  component: lazyScreen(async () => (await import('../features/reminders/board-screen.tsx')).BoardScreen),
});

const money = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/money',
  loader: () => needTexts('money'),
  validateSearch: readMoneySearch,
  component: lazyScreen(async () => (await import('../features/money/money-frame.tsx')).MoneyFrame),
});

const moneyScreens = [
  createRoute({
    getParentRoute: () => money,
    ...inFrame,
    path: '/',
    loader: () => readFirst(moneyReads),
    component: lazyScreen(async () => (await import('../features/money/money-screen.tsx')).MoneyScreen),
  }),
  createRoute({
    getParentRoute: () => money,
    ...inFrame,
    path: 'historical',
    component: lazyScreen(async () => (await import('../features/money/historical-screen.tsx')).HistoricalScreen),
  }),
  createRoute({
    getParentRoute: () => money,
    ...inFrame,
    path: 'refund',
    component: lazyScreen(async () => (await import('../features/money/settle-screen.tsx')).SettleScreen),
  }),
  createRoute({
    getParentRoute: () => money,
    ...inFrame,
    path: 'RefundHistory',
    component: lazyScreen(async () => (await import('../features/money/refunds.tsx')).RefundHistoryScreen),
  }),
  createRoute({
    getParentRoute: () => money,
    ...inFrame,
    path: 'why',
    component: lazyScreen(async () => (await import('../features/money/why-screen.tsx')).WhyScreen),
  }),
  createRoute({
    getParentRoute: () => money,
    ...inFrame,
    path: 'categories',
    component: lazyScreen(async () => (await import('../features/money/categories-screen.tsx')).CategoriesScreen),
  }),
] as const;

const tasks = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/tasks',
  loader: () => Promise.all([needTexts('chores'), readFirst(choreReads)]),
  validateSearch: readChoresSearch,
  component: lazyScreen(async () => (await import('../features/chores/chores-screen.tsx')).ChoresScreen),
});

const messages = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/message',
  loader: () => Promise.all([needTexts('messages'), readFirst(chatReads)]),
  component: lazyScreen(async () => (await import('../features/messages/chat-screen.tsx')).ChatScreen),
});

const profile = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/profile',
  loader: () => needTexts('household'),
  component: lazyScreen(async () => (await import('../features/household/household-screen.tsx')).HouseholdScreen),
});

const settings = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/settings',
  loader: () => needTexts('settings'),
});

const addUser = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/add-user',
  loader: () => needTexts('household'),
  component: lazyScreen(async () => (await import('../features/household/add-user-screen.tsx')).AddUserScreen),
});

const about = createRoute({
  getParentRoute: () => shell,
  ...inFrame,
  path: '/about',
  component: lazyScreen(async () => (await import('./about-screen.tsx')).AboutScreen),
});

const settingsScreens = [
  createRoute({
    getParentRoute: () => settings,
    ...inFrame,
    path: '/',
    component: lazyScreen(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
  }),
  createRoute({
    getParentRoute: () => settings,
    ...inFrame,
    path: 'language',
    component: lazyScreen(async () => (await import('../features/settings/language-section.tsx')).LanguageScreen),
  }),
  createRoute({
    getParentRoute: () => settings,
    ...inFrame,
    path: 'display',
    component: lazyScreen(async () => (await import('../features/settings/theme-section.tsx')).DisplayScreen),
  }),
  createRoute({
    getParentRoute: () => settings,
    ...inFrame,
    path: 'colocation',
    component: lazyScreen(async () => (await import('../features/settings/colocation-screen.tsx')).ColocationScreen),
  }),
  createRoute({
    getParentRoute: () => settings,
    ...inFrame,
    path: 'notifications',
    loader: () => needTexts('notices'),
    component: lazyScreen(async () => (await import('../features/notices/notices-screen.tsx')).NoticesScreen),
  }),
  createRoute({
    getParentRoute: () => settings,
    ...inFrame,
    path: 'change-colocation',
    component: lazyScreen(
      async () => (await import('../features/settings/change-colocation-screen.tsx')).ChangeColocationScreen,
    ),
  }),
] as const;

const routeTree = root.addChildren([
  login,
  mandatory,
  invite,
  shell.addChildren([
    board,
    tasks,
    money.addChildren(moneyScreens),
    messages,
    profile,
    addUser,
    settings.addChildren(settingsScreens),
    about,
  ]),
]);

function Root() {
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </>
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
}
