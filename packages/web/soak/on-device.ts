/** Replaces src/app/start/on-device.ts, which imports the router and all screens: no other app shares anything with this page. */
export const takeUpWhatWaits = (): Promise<void> => Promise.resolve();
