/** In place of src/app/start/on-device.ts, with which the router and all screens would come: no other app shares anything with this page. */
export const takeUpWhatWaits = (): Promise<void> => Promise.resolve();
