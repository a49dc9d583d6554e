import { createHash } from 'node:crypto';

/** Whether a file of the web build goes into the app: the service worker and compressed copies don't. */
export const isShipped = (file: string): boolean =>
  !/\.(?:br|gz|map)$/.test(file) &&
  !/(?:^|\/)(?:sw\.js|workbox-[^/]*\.js|manifest\.webmanifest|\.built|\.vite(?:\/.*)?)$/.test(file);

/** The one inline style of react-aria, as the server allows it. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
const LOOPBACK = ['localhost', '127.0.0.1'].flatMap((host) => [`http://${host}:*`, `ws://${host}:*`]);

type Build = { readonly canPush: boolean; readonly googleIosClientId: string | null };

/**
 * The page of the app. No server sends it, so it carries its own policy: scripts only of the build, calls to any server by TLS,
 * without it only to loopback. `canPush`: a Firebase project was built in; without one Android's own code would end the app when
 * asked for a push token. `googleIosClientId`: the client id of Google for iOS in this build, if any.
 */
export function nativePage(page: string, { canPush, googleIosClientId }: Build): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\b(?:src|type="application\/json")\b)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const directives = [
    "default-src 'none'",
    `script-src 'self' capacitor://localhost ${hashes.join(' ')}`.trim(),
    `style-src 'self' capacitor://localhost ${REACT_ARIA_STYLE}`,
    "img-src 'self' capacitor://localhost blob: data:",
    "font-src 'self' capacitor://localhost",
    "media-src 'self' blob: mediastream:",
    `connect-src 'self' capacitor://localhost https: wss: ${LOOPBACK.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
  ];
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}" />`,
    ...(canPush ? ['<meta name="hestia-push" content="fcm" />'] : []),
    ...(googleIosClientId === null ? [] : [`<meta name="hestia-google-ios" content="${googleIosClientId}" />`]),
  ];
  return page.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />${head.join('')}`);
}

/** A version as stores count builds: 1.2.3 is 10203. */
export function buildNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  return major * 10_000 + minor * 100 + patch;
}

/** An Xcode project with the version of the root's package.json; Gradle reads that itself. */
export const withVersion = (project: string, version: string): string =>
  project
    .replaceAll(/MARKETING_VERSION = [^;]+;/g, `MARKETING_VERSION = ${version};`)
    .replaceAll(/CURRENT_PROJECT_VERSION = [^;]+;/g, `CURRENT_PROJECT_VERSION = ${buildNumber(version)};`);

/** Google's client id for iOS, as its console shows it. Throws if `text` is invalid. */
export function readGoogleClientId(text: string | undefined): string | null {
  if (!text) return null;
  if (/^[\w-]+\.apps\.googleusercontent\.com$/.test(text)) return text;
  throw new Error(`GOOGLE_IOS_CLIENT_ID is no client id of Google: ${text}`);
}

/**
 * An Xcode project to which Google's sign-in returns, by the reversed client id; without one, by the app's own id, which nothing
 * calls.
 */
export function withGoogleScheme(project: string, clientId: string | null): string {
  const scheme = clientId === null ? 'app.hestia.household' : clientId.split('.').toReversed().join('.');
  return project.replaceAll(/GOOGLE_URL_SCHEME = [^;]+;/g, `GOOGLE_URL_SCHEME = "${scheme}";`);
}
