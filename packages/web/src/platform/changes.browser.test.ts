import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { saveUser } from '#platform/session/session.ts';
import { memberOf, LEA } from '#test/members.ts';
import { differing, readEdit, useEdit } from './changes.ts';
import { clearDrafts, saveDraft } from './drafts.ts';

beforeEach(async () => {
  saveUser(memberOf(LEA, 'Léa'));
  await clearDrafts();
});

test('only differences are sent, with lists compared by content', () => {
  expect(differing({ a: 1, b: ['x'], c: null }, { a: 2, b: ['x'], c: null })).toEqual({ a: 2 });
});

test("a change starts from the original: others' concurrent writes are not part of it", async () => {
  const hook = await renderHook((now?: string) => useEdit('list', now ?? ''), { initialProps: 'Groceries' });
  await hook.rerender('Market');
  expect(hook.result.current).toMatchObject({ from: 'Groceries', to: 'Groceries' });
  await hook.act(() => hook.result.current.keep('Groceries!'));
  await hook.unmount();
  const again = await renderHook(() => useEdit('list', 'Market'));
  expect(again.result.current).toMatchObject({ from: 'Groceries', to: 'Groceries!' });
});

test('a draft of an earlier version of the app is still there', () => {
  saveDraft('list', 'Half a na');
  expect(readEdit('list', 'Groceries')).toEqual({ from: 'Groceries', to: 'Half a na' });
  expect(readEdit('other', 'Groceries')).toEqual({ from: 'Groceries', to: 'Groceries' });
});
