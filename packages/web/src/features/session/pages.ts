import { definePages } from '#platform/pages/page.ts';

export const sessionPages = definePages('session', [
  { path: '/login', isOutside: true, screen: async () => (await import('./signing-in/login-screen.tsx')).LoginScreen },
  { path: '/invite', isOutside: true, screen: async () => (await import('./invited/invite-screen.tsx')).InviteScreen },
  {
    path: '/server',
    isOutside: true,
    screen: async () => (await import('./server/server-screen.tsx')).loadServerScreen(),
  },
  {
    path: '/forgotten',
    isOutside: true,
    screen: async () => (await import('./forgotten/forgotten-screen.tsx')).ForgottenScreen,
  },
  {
    path: '/recover',
    isOutside: true,
    screen: async () => (await import('./forgotten/recover-screen.tsx')).RecoverScreen,
  },
  { path: '/reset', isOutside: true, screen: async () => (await import('./forgotten/reset-screen.tsx')).ResetScreen },
  {
    path: '/colocation-mandatory',
    isOutside: true,
    screen: async () => (await import('./founding/mandatory-screen.tsx')).loadMandatoryScreen(),
  },
]);
