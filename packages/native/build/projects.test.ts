import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import config from '../capacitor.config.ts';
import { buildNumber, isShipped, nativePage, withVersion } from './page.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const parse = (file: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(read(file), 'text/xml');
const ANDROID = 'http://schemas.android.com/apk/res/android';
const manifest = 'android/app/src/main/AndroidManifest.xml';
const version = (JSON.parse(read('../../package.json')) as { version: string }).version;

/** The permissions in a manifest; with `removed`, those that it removes from plugins. */
function permissionsIn(file: string, removed = false): string[] {
  const all = [...parse(file).getElementsByTagName('uses-permission')];
  return all
    .filter((one) => (one.getAttribute('tools:node') === 'remove') === removed)
    .map((one) => (one.getAttributeNS(ANDROID, 'name') ?? '').replace('android.permission.', ''));
}

const outsideOfGit = /\/(?:build|assets\/public|capacitor-cordova[^/]*)\/|res\/xml\/config\.xml|App\/config\.xml/;
const files = globSync('{android,ios}/**/*.{xml,plist,entitlements,storyboard}', { cwd: root }).filter(
  (file) => !outsideOfGit.test(file),
);

test('every file of XML is well-formed', () => {
  expect(files.length).toBeGreaterThan(8);
  const isBroken = (file: string) => {
    try {
      parse(file);
      return false;
    } catch {
      return true;
    }
  };
  expect(files.filter(isBroken)).toEqual([]);
});

test('the app requests the permissions it uses, and removes others that plugins request', () => {
  const asked = permissionsIn(manifest);
  const removed = permissionsIn(manifest, true);
  expect(asked.toSorted()).toEqual([
    'ACCESS_NETWORK_STATE',
    'CAMERA',
    'INTERNET',
    'POST_NOTIFICATIONS',
    'RECEIVE_BOOT_COMPLETED',
    'VIBRATE',
    'WAKE_LOCK',
  ]);
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const plugins = Object.keys(dependencies).map(
    (name) => `../../node_modules/${name}/android/src/main/AndroidManifest.xml`,
  );
  const wanted = plugins
    .filter((file) => globSync(file, { cwd: root }).length > 0)
    .flatMap((file) => permissionsIn(file));
  expect(wanted.filter((one) => !asked.includes(one) && !removed.includes(one))).toEqual([]);
  expect(removed.filter((one) => !wanted.includes(one))).toEqual([]);
});

test('the app allows no backups, and no plain http except on loopback', () => {
  const [application] = parse(manifest).getElementsByTagName('application');
  const attribute = (name: string) => application?.getAttributeNS(ANDROID, name);
  expect([attribute('allowBackup'), attribute('usesCleartextTraffic')]).toEqual(['false', 'false']);
  const network = parse('android/app/src/main/res/xml/network_security_config.xml');
  const clear = [...network.getElementsByTagName('domain')].map((one) => one.textContent);
  expect(clear).toEqual(['localhost', '127.0.0.1']);
  expect(network.getElementsByTagName('base-config')[0]?.getAttribute('cleartextTrafficPermitted')).toBe('false');
  const transport = /NSAppTransportSecurity[\s\S]*?<dict>([\s\S]*?)NSCameraUsage/.exec(read('ios/App/App/Info.plist'));
  expect([...(transport?.[1] ?? '').matchAll(/<key>([\w.]+)<\/key>/g)].map((key) => key[1])).toEqual([
    'NSExceptionDomains',
    ...clear.flatMap((domain) => [domain, 'NSExceptionAllowsInsecureHTTPLoads']),
  ]);
});

test('every class and resource named by the Java code exists', () => {
  const sources = [
    'AndroidManifest.xml',
    ...globSync('res/**/*.xml', { cwd: path.join(root, 'android/app/src/main') }),
  ];
  const named = sources.flatMap((file) =>
    [...read(`android/app/src/main/${file}`).matchAll(/"@(xml|mipmap|drawable)\/(\w+)"/g)].map(([, kind, name]) => ({
      kind,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(3);
  const isThere = ({ kind, name }: { kind?: string | undefined; name?: string | undefined }) =>
    globSync(`android/app/src/main/res/${kind}*/${name}.*`, { cwd: root }).length > 0;
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('the keyboard moves the page up once: the page that avoids the system bars does so already', () => {
  expect([config.plugins?.['SystemBars'], config.plugins?.['Keyboard']]).toEqual([
    { insetsHandling: 'css', style: 'DEFAULT' },
    { resize: 'native' },
  ]);
});

test('the iOS app can receive pushes: from Apple’s sandbox in debug builds, else from the real service', () => {
  const valueOf = (key: string) => new RegExp(`<key>${key}</key>\\s*<string>(.*)</string>`).exec(entitlements)?.[1];
  const entitlements = read('ios/App/App/App.entitlements');
  expect(valueOf('aps-environment')).toBe('$(APS_ENVIRONMENT)');
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  const ofTarget = [...project.matchAll(/buildSettings = \{([^}]*CODE_SIGN_ENTITLEMENTS[^}]*)\};\s*name = (\w+);/g)];
  const environments = ofTarget.map(([, settings = '', name]) => [
    name,
    /APS_ENVIRONMENT = (\w+);/.exec(settings)?.[1],
  ]);
  expect(environments).toEqual([
    ['Debug', 'development'],
    ['Release', 'production'],
  ]);
  for (const [, settings = ''] of ofTarget)
    expect(settings).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;');
});

test('iOS passes the push token on by the names that the plugin listens for', () => {
  const plugin = '../../node_modules/@capacitor/push-notifications/ios/Sources/PushNotificationsPlugin';
  const names = [...read(`${plugin}/PushNotificationsPlugin.swift`).matchAll(/name: (\.capacitorDid\w+)/g)];
  const delegate = read('ios/App/App/AppDelegate.swift');
  const posted = [
    ...delegate.matchAll(
      /func application\(_ application: UIApplication,\s+(\w+) \w+: \w+\) \{\s+(\w+)\.default\.post\(name: (\.\w+)/g,
    ),
  ];
  expect(posted.map(([, method, , name]) => [method, name])).toEqual([
    ['didRegisterForRemoteNotificationsWithDeviceToken', '.capacitorDidRegisterForRemoteNotifications'],
    ['didFailToRegisterForRemoteNotificationsWithError', '.capacitorDidFailToRegisterForRemoteNotifications'],
  ]);
  expect(names.map(([, name]) => name)).toEqual(posted.map(([, , , name]) => name));
  // Pushes are shown without waking the app: it requests no background mode.
  expect(read('ios/App/App/Info.plist')).not.toContain('UIBackgroundModes');
});

test("both projects have Hestia's version", () => {
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  expect(withVersion(project, version)).toBe(project);
  expect(read('android/app/build.gradle')).toContain("file('../../../../package.json')");
  expect([buildNumber('1.2.3'), buildNumber('0.1.0'), buildNumber('2.0.0-rc.1')]).toEqual([10_203, 100, 20_000]);
});

test("the app's page has its own policy, and no service worker", () => {
  const page = nativePage('<head><meta charset="utf-8" /></head><script>go()</script><script src="/x.js"></script>', {
    canPush: false,
    googleIosClientId: null,
  });
  expect(page).toContain("script-src 'self' capacitor://localhost 'sha256-");
  expect(page.match(/sha256-/g)).toHaveLength(2);
  expect(page).not.toContain('http://*');
  expect(page).not.toContain('hestia-push');
  const build = ['index.html', 'assets/a.js', 'assets/a.js.br', 'sw.js', 'workbox-1.js', 'manifest.webmanifest'];
  expect(build.filter(isShipped)).toEqual(['index.html', 'assets/a.js']);
});
