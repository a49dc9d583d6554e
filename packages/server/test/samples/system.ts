import type { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import type { Sample, Samples } from './fixture.ts';

const open: Sample = { make: () => ({}) };

/** Open to all callers on this machine; a separate test covers `/metrics` from elsewhere. */
export const systemSamples: Samples<typeof systemEndpoints> = {
  getVersion: open,
  getLive: open,
  getReady: open,
  getMetrics: open,
  getOpenApi: open,
  getAsyncApi: open,
  getDocs: open,
  getDocsStyle: open,
};
