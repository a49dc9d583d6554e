import type { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import type { Sample, Samples } from './fixture.ts';

const open: Sample = { make: () => ({}) };

/** Open to everybody on this machine; `/metrics` from elsewhere: see its own test. */
export const systemSamples: Samples<typeof systemEndpoints> = {
  getVersion: open,
  getLive: open,
  getReady: open,
  getMetrics: open,
  getOpenApi: open,
  getDocs: open,
  getDocsStyle: open,
};
