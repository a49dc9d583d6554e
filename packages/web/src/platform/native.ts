import { Capacitor } from '@capacitor/core';

/** Whether this runs inside the native shell for Android or iOS. */
export const isNative = (): boolean => Capacitor.isNativePlatform();
