import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { forgetUser, saveUser } from '#platform/session/session.ts';
import { installBridge, removeBridge } from '#test/native-bridge.ts';
import { type AppPage, pages } from '../shell/pages.ts';
import { warmUp } from './warm-up.ts';

const HOME = '5a0c2c0e-2a52-4a5e-9d0e-0a8f5d7a1c11';
const all: readonly AppPage[] = pages;
const read = all.flatMap(({ prefetch = [] }) => prefetch.filter((each) => !each.includes('{me}')));

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  queryClient.clear();
  saveUser({ id: 'lea', username: 'Léa', email: '', colocationId: HOME });
  onTestFinished(forgetUser);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(new URL(input as string, location.origin).pathname);
    return Promise.resolve(Response.json([]));
  });
});

test('the phone app, which has every page, prefetches their data', async () => {
  installBridge();
  onTestFinished(removeBridge);
  await warmUp();
  const wanted = read.map((each) => new URL(each.replace('{home}', HOME), location.origin).pathname);
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((each) => !asked.includes(each))).toEqual([]);
});

test('a browser without the installed app, which could open no page offline, prefetches nothing', async () => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined);
  await warmUp();
  expect(asked).toEqual([]);
});
