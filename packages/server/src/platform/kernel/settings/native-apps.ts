import * as z from 'zod/mini';

/** The apps for phones that belong to this server. */
export type NativeApps = {
  /** Origins of their pages, which may call the server. */
  readonly origins: readonly string[];
  /** Apps that open links to this server (App Links, Universal Links). */
  readonly android: readonly { readonly packageName: string; readonly fingerprint: string }[];
  readonly ios: readonly string[];
};

/** Capacitor's own, of Android and iOS. */
const ORIGINS = ['capacitor://localhost', 'https://localhost'];

function list(each: RegExp, error: string) {
  const areAll = (input: string) => listed(input).every((one) => each.test(one));
  return z.optional(z.string().check(z.refine(areAll, { error })));
}

/** Schemas of the settings; several are separated by commas. */
export const appOrigins = list(/^[a-z][a-z\d+.-]*:\/\/[^\s/?#*]+$/i, 'must be origins such as capacitor://localhost');
export const androidApps = list(
  /^[\w.]+\/[\dA-F]{2}(?::[\dA-F]{2}){31}$/i,
  'must be a package and the SHA-256 of its certificate, such as app.hestia.household/AB:CD:…',
);
export const iosApps = list(
  /^[A-Z\d]{10}\.[\w.-]+$/,
  'must be a team and a bundle, such as ABCDE12345.app.hestia.household',
);

type NativeAppSettings = {
  readonly origins?: string | undefined;
  readonly android?: string | undefined;
  readonly ios?: string | undefined;
};

/** The apps, as the settings name them. */
export const nativeAppsOf = ({ origins, android, ios }: NativeAppSettings): NativeApps => ({
  origins: origins === undefined ? ORIGINS : listed(origins),
  android: listed(android).map((one) => {
    const [packageName = '', fingerprint = ''] = one.split('/');
    return { packageName, fingerprint: fingerprint.toUpperCase() };
  }),
  ios: listed(ios),
});

function listed(input = ''): string[] {
  const all = input.split(',').map((one) => one.trim());
  return all.filter((one) => one !== '');
}
