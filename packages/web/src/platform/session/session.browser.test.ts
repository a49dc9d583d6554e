import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';
import { keepReturnPath, localPath, takeReturnPath } from './return-path.ts';
import { endSession, onSession } from './session-end.ts';
import {
  authenticateUser,
  forgetToken,
  forgetUser,
  readToken,
  readUser,
  setColocation,
  subscribeUser,
} from './session.ts';

const user = {
  id: '0190a5c6-0000-7000-8000-000000000001',
  username: 'Léa',
  email: 'lea@example.org',
  colocationId: null,
  profilePictureUrl: null,
};

beforeEach(() => {
  forgetToken();
  forgetUser();
});

test('the session is empty at first, with empty texts for defaults', () => {
  expect(readToken()).toBeNull();
  expect(readUser()).toEqual({ username: '', email: '', colocationId: '', id: '' });
});

test('a session is the cookie `token` and the record `user`', () => {
  authenticateUser({ jwt: 'a.b.c', user });
  expect(document.cookie).toContain('token=a.b.c');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    username: 'Léa',
    email: 'lea@example.org',
    colocationId: null,
    id: user.id,
  });
});

test('a cookie set by the server stays unchanged, and is restored if lost', () => {
  const set = vi.spyOn(document, 'cookie', 'set');
  onTestFinished(() => set.mockRestore());
  const write = () => set.mock.calls.filter(([text]) => text.startsWith('token='));
  document.cookie = 'token=a.b.c; Path=/; SameSite=Lax; Max-Age=31536000';
  set.mockClear();
  authenticateUser({ jwt: 'a.b.c', user });
  expect([readToken(), write()]).toEqual(['a.b.c', []]);
  authenticateUser({ jwt: 'd.e.f', user });
  expect([readToken(), write().length]).toEqual(['d.e.f', 1]);
});

test("another tab's change of the cookie is noticed", async () => {
  authenticateUser({ jwt: 'a.b.c', user });
  expect(readToken()).toBe('a.b.c');
  document.cookie = 'token=d.e.f; Path=/; SameSite=Lax';
  const other = new BroadcastChannel('hestia-session');
  const received = new Promise((resolve) => {
    const stop = onSession((news) => {
      stop();
      resolve(news);
    });
  });
  other.postMessage('expired');
  expect(await received).toBe('expired');
  other.close();
  expect(readToken()).toBe('d.e.f');

  document.cookie = 'locale=ja; Path=/; SameSite=Lax';
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale' }));
  expect(readCookie('locale')).toBe('ja');
});

test('the household of the record can be changed, and listeners hear of it', () => {
  authenticateUser({ jwt: 'a.b.c', user });
  let received = 0;
  const stop = subscribeUser(() => received++);
  setColocation('home');
  stop();
  setColocation(null);
  expect(received).toBe(1);
  expect(readUser().colocationId).toBeNull();
});

test('a broken record counts as none', () => {
  localStorage.setItem('user', '{"username":');
  expect(readUser().id).toBe('');
  localStorage.setItem('user', '{"username":7,"id":null,"colocationId":null}');
  expect(readUser()).toEqual({ username: '', email: '', colocationId: null, id: '' });
});

test('an expired session removes the token and keeps the record', () => {
  authenticateUser({ jwt: 'a.b.c', user });
  const received: string[] = [];
  const stop = onSession((news) => received.push(news));
  endSession('a.b.c');
  stop();
  expect(readToken()).toBeNull();
  expect(readUser().id).toBe(user.id);
  expect(received).toEqual(['expired']);
});

test('the end of an old token does not touch the newer one', () => {
  authenticateUser({ jwt: 'new', user });
  endSession('old');
  expect(readToken()).toBe('new');
});

test('cookies are read by their whole name', () => {
  writeCookie('tokens', 'no');
  expect(readCookie('token')).toBeNull();
  writeCookie('odd', 'a=b; c');
  expect(readCookie('odd')).toBe('a=b; c');
});

test('the requested page is stored for one sign-in', () => {
  keepReturnPath('/money/refund?x=1');
  expect(takeReturnPath()).toBe('/money/refund?x=1');
  expect(takeReturnPath()).toBe('/');
});

test.each([
  ['/money', '/money'],
  ['/invite?code=AB#x', '/invite?code=AB#x'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/money', '/'],
  ['//elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//elsewhere.example', '/elsewhere.example'],
  ['/x/..//elsewhere.example', '/elsewhere.example'],
])('a return to %s goes to %s', (path, goes) => {
  expect(localPath(path)).toBe(goes);
});
