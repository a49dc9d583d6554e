import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { languages } from '@hestia/contract/accounts/schemas.ts';
import { expect, test } from 'vitest';
import config from '../capacitor.config.ts';
import { readGoogleClientId, nativePage, withGoogleScheme } from './page.ts';

// Requirements of the installed Capacitor and its plugins, read from their own files: an update that requires more
// fails here.

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, '../../node_modules');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const parse = (file: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(read(file), 'text/xml');
const byName = (a = '', b = '') => a.localeCompare(b);
const ANDROID = 'http://schemas.android.com/apk/res/android';
const main = 'android/app/src/main';
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** All sources of one kind that the plugins contain, in one text. */
const sourcesOf = (pattern: string): string =>
  Object.keys(dependencies)
    .flatMap((name) =>
      globSync(pattern, { cwd: path.join(modules, name) }).map((file) => path.join(modules, name, file)),
    )
    .filter((file) => !/[/\\](?:test|androidTest|Tests|codablePlugin)[/\\]/i.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test('Android: the folder in which the camera writes a photo is shared with it, and the camera app can be found', () => {
  const client = readFileSync(
    path.join(modules, '@capacitor/android/capacitor/src/main/java/com/getcapacitor/BridgeWebChromeClient.java'),
    'utf8',
  );
  const folders = [...client.matchAll(/getExternalFilesDir\(Environment\.(\w+)\)/g)].map(([, folder]) => folder);
  expect(folders).toEqual(['DIRECTORY_PICTURES']);
  expect(client).toContain('.fileprovider"');
  const shared = [...parse(`${main}/res/xml/file_paths.xml`).getElementsByTagName('external-files-path')];
  expect(shared.map((one) => one.getAttribute('path'))).toEqual(['Pictures/']);
  // `DIRECTORY_PICTURES` is the folder of that name; the app deletes it at a sign-out.
  expect(read('../web/src/platform/native/picture-files.ts')).toContain("{ path: 'Pictures', directory: 'EXTERNAL'");

  const intents = [...client.matchAll(/new Intent\(MediaStore\.ACTION_(\w+)\)/g)].map(([, action]) => action);
  expect(intents.toSorted(byName)).toEqual(['IMAGE_CAPTURE', 'VIDEO_CAPTURE']);
  const [queries] = parse(`${main}/AndroidManifest.xml`).getElementsByTagName('queries');
  const named = [...(queries?.getElementsByTagName('action') ?? [])].map((one) => one.getAttributeNS(ANDROID, 'name'));
  // No field of the app asks for a video.
  expect(named).toEqual(['android.media.action.IMAGE_CAPTURE']);
});

test('Android: notifications have an icon, a colour and a channel, those of the phone itself and those of Firebase', () => {
  const local = sourcesOf('android/src/main/**/LocalNotification*.kt');
  const settings = { ...(config.plugins?.['LocalNotifications'] as Record<string, string>) };
  const settable = [...new Set([...local.matchAll(/config\.getString\("(\w+)"/g)].map(([, name]) => name))];
  expect(Object.keys(settings).toSorted(byName)).toEqual(settable.filter((name) => name !== 'sound').toSorted(byName));
  expect(existsSync(path.join(root, main, `res/drawable/${settings['smallIcon']}.xml`))).toBe(true);

  const values = parse(`${main}/res/values/notifications.xml`);
  const valueOf = (name: string) => values.getElementsByTagName(name)[0]?.textContent;
  expect(valueOf('color')).toBe(settings['iconColor']);
  expect(read('../web/src/platform/native/channel.ts')).toContain(`CHANNEL_ID = '${valueOf('string')}'`);

  const guide = readFileSync(path.join(modules, '@capacitor/push-notifications/README.md'), 'utf8');
  const known = new Set([...guide.matchAll(/com\.google\.firebase\.messaging\.default_\w+/g)].map(([name]) => name));
  const meta = [...parse(`${main}/AndroidManifest.xml`).getElementsByTagName('meta-data')].map((one) =>
    one.getAttributeNS(ANDROID, 'name'),
  );
  expect(known.size).toBeGreaterThan(0);
  expect([...known].filter((name) => !meta.includes(name))).toEqual([]);
  expect(meta).toContain('com.google.firebase.messaging.default_notification_color');
});

test('iOS: Google gets its own client id and return address, or is not offered', () => {
  const plugin = sourcesOf('ios/**/SocialLoginPlugin.swift');
  const wanted = /googleSettings\["(\w*ClientId)"\][\s\S]*?if let clientId = (\w+)/.exec(plugin);
  expect([wanted?.[1], wanted?.[2]]).toEqual(['iOSClientId', 'iOSClientId']);

  const id = '123-ab_c.apps.googleusercontent.com';
  expect([readGoogleClientId(undefined), readGoogleClientId(''), readGoogleClientId(id)]).toEqual([null, null, id]);
  expect(() => readGoogleClientId('app.hestia"/>')).toThrow(/GOOGLE_IOS_CLIENT_ID/);
  const page = (own: string | null) =>
    nativePage('<meta charset="utf-8" />', { canPush: false, googleIosClientId: own });
  expect(page(id)).toContain(`<meta name="hestia-google-ios" content="${id}" />`);
  expect(page(null)).not.toContain('hestia-google-ios');

  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  expect(read('ios/App/App/Info.plist')).toContain('<string>$(GOOGLE_URL_SCHEME)</string>');
  const own = withGoogleScheme(project, id);
  expect(own.match(/GOOGLE_URL_SCHEME = "com\.googleusercontent\.apps\.123-ab_c";/g)).toHaveLength(2);
  expect(withGoogleScheme(own, null)).toBe(withGoogleScheme(project, null));
});

/** Kinds of code for which Apple requires a reason, each with its callers ("Describing use of required reason API"). */
const REASONED = {
  UserDefaults: /\bUserDefaults\b/,
  FileTimestamp: /creationDate|modificationDate|creationTimestamp|attributesOfItem/,
  SystemBootTime: /systemUptime|mach_absolute_time/,
  DiskSpace: /volumeAvailableCapacity|systemFreeSize|systemSize|\bstatfs\b/,
  ActiveKeyboards: /activeInputModes/,
};

test('iOS: the privacy manifest gives a reason for each API that the plugins call, and for no other', () => {
  const swift = sourcesOf('ios/**/*.{swift,m}');
  const called = Object.entries(REASONED).flatMap(([kind, call]) => (call.test(swift) ? [kind] : []));
  const manifest = read('ios/App/App/PrivacyInfo.xcprivacy');
  const declared = [...manifest.matchAll(/NSPrivacyAccessedAPICategory(\w+)/g)].map(([, kind]) => kind);
  expect(called).toContain('UserDefaults');
  expect(declared.toSorted(byName)).toEqual(called.toSorted(byName));
  expect(manifest.match(/NSPrivacyAccessedAPITypeReasons/g)).toHaveLength(declared.length);
  expect(read('ios/App/App.xcodeproj/project.pbxproj')).toContain('PrivacyInfo.xcprivacy in Resources */,');
});

test('iOS: the app says its languages, and asks for the camera, the face and the photos in each of them', () => {
  const info = read('ios/App/App/Info.plist');
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  const list = /CFBundleLocalizations<\/key>\s*<array>([\s\S]*?)<\/array>/.exec(info)?.[1] ?? '';
  const localizations = [...list.matchAll(/<string>([\w-]+)<\/string>/g)].map(([, one = '']) => one);
  // Apple's name for Chinese names its script, too.
  expect(localizations.map((one) => one.replace('zh-Hans', 'zh')).toSorted(byName)).toEqual(languages.toSorted(byName));
  const questions = [...info.matchAll(/<key>(NS\w+UsageDescription)<\/key>/g)].map(([, key]) => key);
  const regions = /knownRegions = \(([\s\S]*?)\);/.exec(project)?.[1] ?? '';
  const said = new Set<string>();
  for (const one of localizations) {
    const strings = read(`ios/App/App/${one}.lproj/InfoPlist.strings`);
    const lines = [...strings.matchAll(/^(\w+) = "([^"]+)";$/gm)];
    expect(lines.map(([, key]) => key)).toEqual(questions);
    for (const [, , text = ''] of lines) said.add(text);
    expect(project).toContain(`${one}.lproj/InfoPlist.strings`);
    expect(regions).toMatch(new RegExp(`\\b${one}\\b`));
  }
  expect(said.size).toBe(localizations.length * questions.length);
});

test('a plugin whose hook writes into its own folder gets a copy, and Android reads it from a separate file', () => {
  const hooked = Object.keys(dependencies).filter((name) => {
    const { scripts = {} } = JSON.parse(readFileSync(path.join(modules, name, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    return Object.keys(scripts).some((script) => script.startsWith('capacitor:'));
  });
  expect(hooked).toEqual(['@capgo/capacitor-social-login']);
  for (const name of hooked) expect(read('build/sync.ts')).toContain(`'${name}'`);
  const providers = config.plugins?.['SocialLogin']?.['providers'] as Record<string, boolean>;
  const properties = read('android/gradle.properties');
  for (const [name, isIn] of Object.entries(providers)) {
    expect(properties).toContain(`socialLogin.${name}.include=${isIn}`);
    expect(properties).toContain(`socialLogin.${name}.dependencyType=${isIn ? 'implementation' : 'compileOnly'}`);
  }
  // Both projects take the copy.
  const copy = 'node_modules/@capgo/capacitor-social-login';
  expect(read('android/capacitor.settings.gradle')).toContain(`'../${copy}/android'`);
  expect(read('ios/App/CapApp-SPM/Package.swift')).toContain(`"../../../${copy}"`);
});
