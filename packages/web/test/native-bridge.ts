/** The page's calls to the phone. */
export type NativeCall = { readonly plugin: string; readonly method: string; readonly options: unknown };

/** A stand-in for the phone, in the page as `nativeBridge`. */
export type NativeBridge = {
  readonly calls: NativeCall[];
  /** The answers of methods from now on, instead of their default; a function is called. */
  readonly responses: Record<string, unknown>;
  /** Something happens on the phone that the page listens for. */
  readonly emit: (plugin: string, event: string, data: unknown) => void;
};

declare global {
  var nativeBridge: NativeBridge | undefined;
}

/**
 * Installs a stand-in for Capacitor's native bridge in this page, before the app loads: it records every call and
 * answers like a phone of this kind. Its storage is in local storage, so that it survives the page. It refers to no
 * outer variables: Playwright sends it into pages as text.
 */
export function installBridge(platform: 'android' | 'ios' = 'android'): NativeBridge {
  type Options = Record<string, string>;
  const calls: NativeCall[] = [];
  const responses: Record<string, unknown> = {};
  const listeners: { plugin: string; event: string; callback: (data: unknown) => void }[] = [];
  const emit = (plugin: string, event: string, data: unknown) => {
    for (const one of listeners) if (one.plugin === plugin && one.event === event) one.callback(data);
  };
  const PREFIX = 'phone:';
  const keep = (key: string, value: string) => localStorage.setItem(PREFIX + key, value);
  const drop = (key: string) => localStorage.removeItem(PREFIX + key);
  const keysOf = (prefix: string) =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX + prefix) ? [key.slice(PREFIX.length)] : []));
  const read = (key: string) => localStorage.getItem(PREFIX + key);
  const files = new Map<string, string>();
  const pending: unknown[] = [];
  const allowed = { receive: 'granted', display: 'granted' };
  const nothing = () => undefined;
  // Apple's, in the plugin's format.
  const pushToken = platform === 'ios' ? 'A1B2C3D4'.repeat(8) : 'push-token';
  const pipe = { postMessage: nothing };
  const posts = platform === 'ios' ? { webkit: { messageHandlers: { bridge: pipe } } } : { androidBridge: pipe };

  const phone: Record<string, Record<string, (options: Options) => unknown>> = {
    App: { getLaunchUrl: () => null, minimizeApp: nothing },
    BiometricAuthNative: {
      checkBiometry: () => ({ isAvailable: true, deviceIsSecure: true, biometryType: 1, biometryTypes: [1] }),
      internalAuthenticate: nothing,
    },
    Filesystem: {
      writeFile: ({ path = '', data = '' }) => {
        files.set(path, data);
        return { uri: `file:///cache/${path}` };
      },
      readFile: ({ path = '' }) => {
        if (!files.has(path)) throw new Error('File does not exist');
        return { data: files.get(path) };
      },
      deleteFile: ({ path = '' }) => void files.delete(path),
      readdir: ({ path = '' }) => ({
        files: [...files.keys()].flatMap((name, mtime) =>
          name.startsWith(`${path}/`) ? [{ name: name.slice(path.length + 1), mtime }] : [],
        ),
      }),
      rmdir: ({ path = '' }) => {
        for (const name of files.keys()) if (name.startsWith(`${path}/`)) files.delete(name);
      },
    },
    Haptics: { impact: nothing },
    LocalNotifications: {
      requestPermissions: () => allowed,
      createChannel: nothing,
      getPending: () => ({ notifications: pending }),
      schedule: ({ notifications }) => void pending.push(...(notifications as unknown as unknown[])),
      cancel: () => void pending.splice(0),
    },
    Preferences: {
      get: ({ key = '' }) => ({ value: read(`preference:${key}`) }),
      set: ({ key = '', value = '' }) => keep(`preference:${key}`, value),
      remove: ({ key = '' }) => drop(`preference:${key}`),
    },
    PrivacyScreen: { enable: nothing, disable: nothing },
    PushNotifications: {
      checkPermissions: () => allowed,
      requestPermissions: () => allowed,
      register: () => queueMicrotask(() => emit('PushNotifications', 'registration', { value: pushToken })),
      unregister: nothing,
      removeAllDeliveredNotifications: nothing,
    },
    SecureStorage: {
      internalGetItem: ({ prefixedKey = '' }) => ({ data: read(`secure:${prefixedKey}`) }),
      internalSetItem: ({ prefixedKey = '', data = '' }) => keep(`secure:${prefixedKey}`, data),
      internalRemoveItem: ({ prefixedKey = '' }) => {
        drop(`secure:${prefixedKey}`);
        return { success: true };
      },
      internalClearItemsWithPrefix: () => {
        for (const key of keysOf('secure:')) drop(key);
      },
    },
    Share: { share: nothing },
    SocialLogin: { initialize: nothing, login: () => ({ provider: 'google', result: { idToken: 'id-token' } }) },
    SystemBars: { setStyle: nothing },
  };

  const nativePromise = async (plugin: string, method: string, options: Options = {}) => {
    calls.push({ plugin, method, options });
    const response = responses[`${plugin}.${method}`];
    if (typeof response === 'function') return (response as (options: Options) => unknown)(options);
    return response === undefined ? phone[plugin]?.[method]?.(options) : response;
  };
  const nativeCallback = (
    plugin: string,
    _method: string,
    { eventName: event = '' }: Options,
    callback: () => void,
  ) => {
    listeners.push({ plugin, event, callback });
    return String(listeners.length);
  };
  const PluginHeaders = Object.entries(phone).map(([name, methods]) => ({
    name,
    methods: [
      ...Object.keys(methods).map((method) => ({ name: method, rtype: 'promise' })),
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'callback' },
    ],
  }));
  const Capacitor = { PluginHeaders, nativePromise, nativeCallback, isNativePlatform: () => true };
  Object.assign(globalThis, { ...posts, Capacitor });
  const bridge = { calls, responses, emit };
  globalThis.nativeBridge = bridge;
  return bridge;
}

/** Makes the page one of a browser again. */
export function removeBridge(): void {
  for (const name of ['androidBridge', 'webkit', 'Capacitor', 'nativeBridge']) Reflect.deleteProperty(globalThis, name);
}
