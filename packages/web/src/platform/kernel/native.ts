declare global {
  /** Put there by the native shell before the page runs. */
  var Capacitor: { isNativePlatform(): boolean } | undefined;
}

/** Whether this runs inside the native shell for Android or iOS. */
export const isNative = (): boolean => globalThis.Capacitor?.isNativePlatform() ?? false;
