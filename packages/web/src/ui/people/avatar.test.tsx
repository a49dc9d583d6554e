import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { forgetToken } from '#platform/session/session.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { Avatar } from './avatar.tsx';

// How older answers, kept on the device, and those of today name the same picture.
const addressed = '/api/Reminder/images/face.webp';
const lea = { id: '1', username: 'Léa', profilePictureUrl: 'face.webp' };

async function picture(): Promise<Response> {
  const canvas = new OffscreenCanvas(9, 9);
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  return new Response(await canvas.convertToBlob({ type: 'image/webp' }));
}

beforeEach(async () => {
  await caches.delete('images');
});

test('a member’s picture is read as those of notes are, once, with initials until it is there', async () => {
  writeCookie('token', 'a.b.c');
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { of } = mockFetch([imageEndpoints.getImage, () => new Response()]);
  const fetch = globalThis.fetch;
  const headers: Headers[] = [];
  globalThis.fetch = async (url, init) => {
    headers.push(new Headers(init?.headers));
    await fetch(url, init);
    return promise;
  };
  const screen = await renderScreen(
    <>
      <Avatar member={lea} alone />
      <Avatar member={{ ...lea, profilePictureUrl: addressed }} />
    </>,
  );
  const face = screen.getByRole('img', { name: 'Léa' });
  await expect.element(face).toHaveTextContent('LÉ');
  resolve(await picture());
  await expect.poll(() => face.element().querySelector('img')?.naturalWidth).toBe(9);
  expect(face.element().textContent).toBe('');
  expect(of(imageEndpoints.getImage)).toHaveLength(1);
  expect(headers[0]?.get('Authorization')).toBe('Bearer a.b.c');
  const cached = await (await caches.open('images')).keys();
  expect(cached.map(({ url }) => url.replace(location.origin, ''))).toEqual([
    '/api/Reminder/images/face.webp?preview=true',
  ]);
  globalThis.fetch = fetch;
  forgetToken();
});

test('whose picture the server does not have is shown by initials', async () => {
  const { of } = mockFetch([imageEndpoints.getImage, refusal('notFound')]);
  const screen = await renderScreen(<Avatar member={{ ...lea, profilePictureUrl: 'gone.webp' }} alone />);
  await expect.poll(() => of(imageEndpoints.getImage).length).toBe(1);
  await expect.element(screen.getByRole('img', { name: 'Léa' })).toHaveTextContent('LÉ');
});
