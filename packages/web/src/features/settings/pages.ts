import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { wordOf } from '#platform/sheet-address.ts';

/** The search parameter of the page of tags: the one preselected for printing. */
const readTagsSearch = ({ tag }: Record<string, unknown>): { readonly tag?: string | undefined } => ({
  tag: wordOf(tag),
});

export const settingsPages = definePages('settings', [
  {
    path: '/settings',
    screen: async () => (await import('./settings-screen.tsx')).SettingsScreen,
    navigation: { icon: 'settings', onPhoneWithin: '/profile' },
  },
  { path: '/settings/language', screen: async () => (await import('./device/language-screen.tsx')).LanguageScreen },
  { path: '/settings/display', screen: async () => (await import('./device/display-screen.tsx')).DisplayScreen },
  { path: '/settings/calendar', screen: async () => (await import('./household/calendar-screen.tsx')).CalendarScreen },
  {
    path: '/settings/log',
    loader: async () => (await import('./household/log-data.ts')).logReads,
    prefetch: [householdRead(colocationEndpoints.listHouseholdLog, { colocationId: '{home}' })],
    screen: async () => (await import('./household/log-screen.tsx')).loadLogScreen(),
  },
  {
    path: '/settings/tags',
    search: readTagsSearch,
    screen: async () => (await import('./tags/tags-screen.tsx')).TagsScreen,
  },
  { path: '/settings/fridge', screen: async () => (await import('./fridge/pairings-screen.tsx')).PairingsScreen },
  { path: '/settings/storage', screen: async () => (await import('./device/storage-screen.tsx')).StorageScreen },
  { path: '/settings/handles', screen: async () => (await import('./household/handles-screen.tsx')).HandlesScreen },
  { path: '/settings/passkeys', screen: async () => (await import('./passkeys/passkeys-screen.tsx')).PasskeysScreen },
  { path: '/settings/recovery', screen: async () => (await import('./account/recovery-screen.tsx')).RecoveryScreen },
  { path: '/settings/devices', screen: async () => (await import('./account/devices-screen.tsx')).DevicesScreen },
  { path: '/settings/phone', screen: async () => (await import('./device/phone-screen.tsx')).loadPhoneScreen() },
  {
    path: '/settings/colocation',
    screen: async () => (await import('./household/colocation-screen.tsx')).ColocationScreen,
  },
  {
    path: '/settings/change-colocation',
    screen: async () => (await import('./household/change-colocation-screen.tsx')).ChangeColocationScreen,
  },
]);
