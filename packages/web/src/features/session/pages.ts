import { definePages } from '#platform/pages/page.ts';

export const sessionPages = definePages('session', [
  { path: '/login', isOutside: true, screen: async () => (await import('./login-screen.tsx')).LoginScreen },
  { path: '/invite', isOutside: true, screen: async () => (await import('./invite-screen.tsx')).InviteScreen },
  { path: '/server', isOutside: true, screen: async () => (await import('./server-screen.tsx')).loadServerScreen() },
  { path: '/forgotten', isOutside: true, screen: async () => (await import('./forgotten-screen.tsx')).ForgottenScreen },
  { path: '/recover', isOutside: true, screen: async () => (await import('./recover-screen.tsx')).RecoverScreen },
  { path: '/reset', isOutside: true, screen: async () => (await import('./reset-screen.tsx')).ResetScreen },
  {
    path: '/colocation-mandatory',
    isOutside: true,
    screen: async () => (await import('./mandatory-screen.tsx')).loadMandatoryScreen(),
  },
]);
