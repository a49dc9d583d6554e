declare global {
  /** Set by the native shell before the page runs. */
  var Capacitor: { isNativePlatform(): boolean } | undefined;
}

/** Whether this runs inside the native shell for Android or iOS. */
export const isNative = (): boolean => globalThis.Capacitor?.isNativePlatform() ?? false;

/** The native shell's replacements for browser features (src/app/start/native-shell.ts). */
export type Phone = {
  /** The origin of the household's server; empty until one is chosen. */
  readonly server: string;
  /** The token, in the secure storage of the phone. */
  readonly tokens: { read(): string | null; write(jwt: string): void; forget(): void };
  /** Resolves when the next page would find the current token, and the server has this phone's address. */
  settle(): Promise<void>;
  /** Deletes the pictures stored as files. */
  forgetPictures(): Promise<void>;
  /** Vibrates for a tap. */
  feel(): void;
  /** The phone's push token; null if push is off. */
  readPushToken(): string | null;
  endPush(): Promise<void>;
  /** Whether the phone's Google sign-in is available. */
  readonly canAskGoogle: boolean;
  /** Whether a file field offers stored files, and the camera only on request. */
  readonly choosesWithoutCamera: boolean;
};

/** The picture storage of this device. In a browser that is Cache Storage; inside a native shell it can be files. */
export type PictureShelf = {
  get(key: string): Promise<Blob | null>;
  put(key: string, picture: Blob): Promise<void>;
  /** All keys, the oldest first. */
  keys(): Promise<readonly string[]>;
  delete(key: string): Promise<void>;
};

let phone: Phone | null = null;

/** The phone that this runs on; null in a browser. */
export const readPhone = (): Phone | null => phone;

/** Called once, before any read or request. */
export function runOn(one: Phone | null): void {
  phone = one;
}
