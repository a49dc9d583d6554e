import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runOn } from '#platform/kernel/native.ts';
import { serverBase } from '#platform/kernel/server.ts';
import { feelTap } from '#platform/kernel/tap.ts';
import { authenticateUser, forgetToken, readToken, readUser } from '#platform/session/session.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { installBridge, removeBridge } from '#test/native-bridge.ts';

const bridge = installBridge();
const { chooseServer, forgetServer, knownServers, openVault, tokenVault, tokenWritten } = await import('./vault.ts');
const push = await import('./push.ts');
const { forgetPictureFiles } = await import('./picture-files.ts');
const { feel } = await import('./haptics.ts');
const { askGoogle, canAskGoogle } = await import('./google.ts');
const { createChannel } = await import('./channel.ts');
afterAll(() => {
  removeBridge();
  runOn(null);
});

const LEA = { id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: 'home' };
const [flat, other] = ['https://flat.example.org', 'https://other.example.org'];
const asked = (plugin: string, method?: string) =>
  bridge.calls.filter((call) => call.plugin === plugin && (method === undefined || call.method === method));
const optionsOf = (plugin: string, method: string) => asked(plugin, method).map(({ options }) => options);
const beOn = (server: string) =>
  runOn({
    server,
    tokens: tokenVault,
    forgetPictures: forgetPictureFiles,
    feel: () => void feel(),
    readPushToken: push.readPushToken,
    settle: tokenWritten,
    endPush: push.endNativePush,
    canAskGoogle: canAskGoogle(),
    choosesWithoutCamera: true,
  });
const signIn = (jwt: string, user = LEA) => authenticateUser({ jwt, user: user as never });

beforeEach(() => {
  localStorage.clear();
  bridge.calls.length = 0;
  for (const name of Object.keys(bridge.responses)) Reflect.deleteProperty(bridge.responses, name);
});

test('the session is only in the secure storage, and each server has its own', async () => {
  localStorage.setItem('phone:secure:capacitor-storage_session:left-over', 'by an installation before this one');
  beOn(await openVault());
  // The Keychain outlives the app: a new installation finds nothing.
  expect([serverBase(), readToken(), localStorage.length]).toEqual(['', null, 0]);

  await chooseServer(flat);
  signIn('jwt of flat');
  await tokenWritten();
  expect([readToken(), document.cookie, localStorage.getItem('user')]).toEqual([
    'jwt of flat',
    '',
    expect.stringContaining('lea'),
  ]);
  const stored = Object.entries(localStorage).filter(([, value]) => String(value).includes('jwt of flat'));
  expect(stored.map(([key]) => key)).toEqual([`phone:secure:capacitor-storage_session:${flat}`]);

  // Another server doesn't know the first's session, which stays valid for the return.
  await chooseServer(other);
  expect([readToken(), readUser().id, knownServers()]).toEqual([null, '', [other, flat]]);
  await chooseServer(flat);
  expect([readToken(), readUser().id]).toEqual(['jwt of flat', 'lea']);
  expect(await openVault()).toBe(flat);
  expect(readToken()).toBe('jwt of flat');

  forgetToken();
  await tokenWritten();
  await openVault();
  expect([readToken(), JSON.stringify(localStorage)]).toEqual([null, expect.not.stringContaining('jwt of flat')]);
  await forgetServer(other);
  await forgetServer(flat);
  expect(knownServers()).toEqual([flat]);
});

test('calls, and tokens, go to the chosen server', async () => {
  await chooseServer(flat);
  beOn(flat);
  signIn('jwt of flat');
  const { call } = await import('#platform/api/client.ts');
  const { readPicture } = await import('#platform/images/image-store.ts');
  mockFetch([accountEndpoints.listSessions, []]);
  await call(accountEndpoints.listSessions, {});
  await readPicture('in-no-cache.webp', 'full').catch(() => undefined);
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual([
    `${flat}/api/Account/Sessions`,
    `${flat}/api/Reminder/images/in-no-cache.webp`,
  ]);
  for (const [, init] of vi.mocked(fetch).mock.calls)
    expect([new Headers(init?.headers).get('Authorization'), init?.credentials]).toEqual([
      'Bearer jwt of flat',
      'same-origin',
    ]);
});

test('push on Android: requested by a tap, registered again and again, removed by signing out', async () => {
  await chooseServer(flat);
  signIn('jwt');
  const opened: string[] = [];
  // An app without a Firebase project must not even ask: Android would end it.
  await push.followPush((path) => opened.push(path));
  expect([await push.readNativePush(), asked('PushNotifications')]).toEqual(['impossible', []]);

  document.head.insertAdjacentHTML('beforeend', '<meta name="hestia-push" content="fcm">');
  const server = mockFetch(
    [accountEndpoints.login, { user: LEA, jwt: 'jwt' }],
    [noticeEndpoints.getPushServices, { fcm: true, apns: false }],
  );
  const registered = () => server.of(accountEndpoints.login).map(({ body }) => body);
  await push.followPush((path) => opened.push(path));
  expect([await push.readNativePush(), asked('PushNotifications', 'register')]).toEqual(['off', []]);
  expect(await push.turnNativePushOn()).toBe('on');
  expect(registered().length).toBeGreaterThan(0);
  expect(registered().every((body) => JSON.stringify(body) === '{"fcmToken":"push-token"}')).toBe(true);
  bridge.emit('PushNotifications', 'registration', { value: 'newer-token' });
  await expect.poll(() => registered().at(-1)).toEqual({ fcmToken: 'newer-token' });

  for (const url of ['/tasks?chore=1', 'https://evil.example', undefined])
    bridge.emit('PushNotifications', 'pushNotificationActionPerformed', { notification: { data: { url } } });
  expect(opened).toEqual(['/tasks?chore=1', '/', '/']);

  expect(push.readPushToken()).toBe('newer-token');
  // A server that is older than the question reaches phones of Android, or does not.
  mockFetch([noticeEndpoints.getPushServices, refusal('notFound')]);
  expect(await push.readNativePush()).toBe('on');
  mockFetch([noticeEndpoints.getPushServices, { fcm: false, apns: true }]);
  expect(await push.readNativePush()).toBe('impossible');
  mockFetch([noticeEndpoints.getPushServices, { fcm: true, apns: false }]);
  const { forgetAccount } = await import('#platform/sign-in/forget.ts');
  await forgetAccount();
  expect([push.readPushToken(), asked('PushNotifications', 'unregister').length, readToken()]).toEqual([null, 1, null]);
  bridge.responses['PushNotifications.requestPermissions'] = { receive: 'denied' };
  bridge.responses['PushNotifications.checkPermissions'] = { receive: 'denied' };
  expect(await push.turnNativePushOn()).toBe('refused');
});

test('links open their page here, and ask first when they are to another server', async () => {
  beOn(flat);
  sessionStorage.clear();
  const { followLinks } = await import('./links.ts');
  const opened: string[] = [];
  const invite = '/invite?collocID=3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f&code=AB';
  bridge.responses['App.getLaunchUrl'] = { url: flat + invite };
  await followLinks((path) => opened.push(path));
  // A reloaded page doesn't go there again.
  await followLinks(() => opened.push('again'));
  expect(opened).toEqual([invite]);
  opened.length = 0;
  for (const url of [other + invite, 'http://flat.example.org/invite', 'app.hestia.household://x'])
    bridge.emit('App', 'appUrlOpen', { url });
  expect([...new Set(opened)]).toEqual([`/server?link=${encodeURIComponent(other + invite)}`, 'again']);
});

test('the back button closes overlays, then goes back, then leaves', async () => {
  const { followBackButton } = await import('./back-button.ts');
  const history = { pages: 1, canGoBack: () => history.pages > 0, back: () => void (history.pages -= 1) };
  await followBackButton(history);
  const sheet = document.createElement('div');
  sheet.setAttribute('role', 'dialog');
  sheet.addEventListener('keydown', ({ key }) => key === 'Escape' && sheet.remove());
  document.body.append(sheet);
  const back = () => bridge.emit('App', 'backButton', { canGoBack: true });
  back();
  expect([sheet.isConnected, history.pages]).toEqual([false, 1]);
  back();
  expect([history.pages, asked('App', 'minimizeApp').length]).toEqual([0, 0]);
  back();
  await expect.poll(() => asked('App', 'minimizeApp').length).toBe(1);
});

test("clock and battery are readable on the theme's background", async () => {
  const { followSystemBars } = await import('./system-bars.ts');
  const { style, dataset } = document.documentElement;
  const themeBefore = dataset['theme'];
  const change = (scheme: string) => {
    style.colorScheme = scheme;
    dataset['theme'] = scheme;
  };
  change('light');
  followSystemBars();
  await expect.poll(() => optionsOf('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'LIGHT' });
  change('dark');
  await expect.poll(() => optionsOf('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'DARK' });
  style.colorScheme = '';
  if (themeBefore === undefined) delete dataset['theme'];
  else dataset['theme'] = themeBefore;
});

test('the phone reminds of due tasks, the nearest first, and only if chosen', async () => {
  const { followReminders, planReminders } = await import('./due.ts');
  const { choose } = await import('./choices.ts');
  const all = Array.from({ length: 60 }, (_, at) => ({
    title: `Task ${at}`,
    body: 'Due',
    at: new Date(Date.UTC(2030, 0, 60 - at)).toISOString(),
    path: `/tasks?chore=${at}`,
  }));
  await planReminders(all);
  expect(asked('LocalNotifications', 'schedule')).toEqual([]);
  await choose('remind', true);
  await planReminders(all);
  await planReminders(all.slice(0, 1));
  const planned = optionsOf('LocalNotifications', 'schedule') as { notifications: { title: string }[] }[];
  expect(planned.map(({ notifications }) => notifications.length)).toEqual([50, 1]);
  expect(planned[0]?.notifications[0]?.title).toBe('Task 59');
  expect(asked('LocalNotifications', 'cancel')).toHaveLength(1);
  const opened: string[] = [];
  await followReminders((path) => opened.push(path));
  const notification = { extra: { path: '/tasks?chore=1' } };
  bridge.emit('LocalNotifications', 'localNotificationActionPerformed', { notification });
  expect(opened).toEqual(['/tasks?chore=1']);
  // Android hides notifications with an unknown channel.
  await createChannel();
  const channels = optionsOf('LocalNotifications', 'createChannel') as { id: string }[];
  const named = (planned[0]?.notifications[0] as { channelId?: string } | undefined)?.channelId;
  expect(channels.map(({ id }) => id)).toEqual([named]);
});

test('a file is passed to the phone, which keeps the last one until its owner signs out', async () => {
  const { saveFile } = await import('#platform/save-file.ts');
  const save = (name: string) => saveFile(new Blob([`of ${name}`]), name);
  await save('first.json');
  await save('Daten Ü.json');
  const share = (name: string) => ({ title: name, dialogTitle: name, files: [`file:///cache/shared/${name}`] });
  expect(optionsOf('Share', 'share')).toEqual([share('first.json'), share('Daten Ü.json')]);
  expect(optionsOf('Filesystem', 'writeFile')[1]).toMatchObject({
    path: 'shared/Daten Ü.json',
    data: btoa('of Daten \u00c3\u009c.json'),
  });
  const { Filesystem } = await import('./plugins.ts');
  const left = async () =>
    (await Filesystem.readdir({ path: 'shared', directory: 'CACHE' as never })).files.map(({ name }) => name);
  expect(await left()).toEqual(['Daten Ü.json']);
  await forgetPictureFiles();
  expect(await left()).toEqual([]);
});

test('taps vibrate, links are shared, Google gets our nonce, and only the owner turns the lock on', async () => {
  feelTap();
  await expect.poll(() => optionsOf('Haptics', 'impact')).toEqual([{ style: 'LIGHT' }]);
  const { shareLink } = await import('./share.ts');
  const link = { title: 'Lilac Street', text: 'Come in', url: `${flat}/invite?code=AB` };
  bridge.responses['Share.share'] = () => Promise.reject(new Error('Share canceled'));
  await shareLink(link);
  expect(optionsOf('Share', 'share')).toEqual([{ ...link, dialogTitle: 'Lilac Street' }]);
  expect(await askGoogle({ clientId: 'client', nonce: 'nonce' })).toBe('id-token');
  expect(optionsOf('SocialLogin', 'initialize')).toMatchObject([{ google: { webClientId: 'client' } }]);
  expect(optionsOf('SocialLogin', 'login')).toEqual([{ provider: 'google', options: { nonce: 'nonce' } }]);

  const { chooseHiding, chooseLock } = await import('./lock.ts');
  expect(await chooseLock(true, 'Unlock Hestia')).toBe(true);
  bridge.responses['BiometricAuthNative.internalAuthenticate'] = () => Promise.reject(new Error('not them'));
  expect(await chooseLock(false, 'Unlock Hestia')).toBe(true);
  await chooseHiding(true);
  await chooseHiding(false);
  expect(asked('PrivacyScreen').map(({ method }) => method)).toEqual(['enable', 'disable']);
});
