import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { wordOf } from '#platform/sheet-address.ts';

/** The search parameter of the page: the member whose sheet is open at first. */
type MembersSearch = { readonly member?: string | undefined };
const readMembersSearch = ({ member }: Record<string, unknown>): MembersSearch => ({ member: wordOf(member) });

export const householdPages = definePages('household', [
  {
    path: '/profile',
    search: readMembersSearch,
    loader: async () => (await import('#shared/household/absences.ts')).absenceReads,
    prefetch: [householdRead(absenceEndpoints.listAbsences, { colocationId: '{home}' })],
    screen: async () => (await import('./household-screen.tsx')).HouseholdScreen,
    navigation: { icon: 'us' },
  },
  {
    path: '/add-user',
    screen: async () => (await import('./inviting/add-user-screen.tsx')).AddUserScreen,
    within: '/profile',
  },
  { path: '/claim', screen: async () => (await import('./names/claim-screen.tsx')).ClaimScreen, within: '/profile' },
]);
