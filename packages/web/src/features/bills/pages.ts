import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { readBillsSearch } from './bills-search.ts';

export const billPages = definePages('bills', [
  {
    path: '/money/bills',
    search: readBillsSearch,
    loader: async () => (await import('./coming/bills-data.ts')).billReads,
    prefetch: [householdRead(billEndpoints.listBills, { colocationId: '{home}' })],
    screen: async () => (await import('./bills-screen.tsx')).BillsScreen,
  },
]);
