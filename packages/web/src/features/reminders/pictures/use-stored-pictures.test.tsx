import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { keyOf } from '#platform/images/image-store.ts';
import { saveUser } from '#platform/session/session.ts';
import { memberOf, LEA, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { pictureOf } from '../notes.test-fixtures.ts';
import { useStoredPictures } from './use-stored-pictures.ts';

const notes = [pictureOf({ imageUrl: 'cat.webp' })];

function Keeping() {
  useStoredPictures(notes);
  return null;
}

const cachedPaths = async () => (await (await caches.open('images')).keys()).map(({ url }) => new URL(url).pathname);

beforeEach(async () => {
  await caches.delete('images');
  saveUser(memberOf(LEA, 'Léa'));
  const shelf = await caches.open('images');
  for (const name of ['cat', 'gone', 'lea', 'lea-before', 'tom'])
    await shelf.put(keyOf(`${name}.webp`, 'preview'), new Response(name));
});

test('pictures of current and former members stay; changed ones are dropped, as are those of notes', async () => {
  mockFetch(
    [accountEndpoints.listMembers, [{ ...memberOf(LEA, 'Léa'), profilePictureUrl: '/api/Reminder/images/lea.webp' }]],
    [accountEndpoints.listFormerMembers, [{ ...memberOf(TOM, 'Tom'), profilePictureUrl: 'tom.webp' }]],
  );
  await renderScreen(<Keeping />);
  const path = (name: string) => `/api/Reminder/images/${name}.webp`;
  await expect.poll(async () => (await cachedPaths()).toSorted()).toEqual(['cat', 'lea', 'tom'].map(path));
});

test('all stay while the members are unknown', async () => {
  const { of } = mockFetch([accountEndpoints.listFormerMembers, []]);
  const screen = await renderScreen(<Keeping />);
  await expect.poll(() => of(accountEndpoints.listFormerMembers).length).toBe(1);
  await screen.unmount();
  expect(await cachedPaths()).toHaveLength(5);
});
