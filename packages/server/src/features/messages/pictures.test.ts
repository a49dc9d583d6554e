import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const { sendPictures, listMessages, getMessage, editMessage } = messageEndpoints;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

type Form = Record<string, string | readonly string[]>;

async function formOf(sizes: readonly (readonly [number, number])[], fields: Form = {}): Promise<FormData> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ colocationId: home, ...fields }))
    for (const each of typeof value === 'string' ? [value] : value) body.append(name, each);
  for (const [at, [width, height]] of sizes.entries())
    body.append(`Picture${at + 1}`, new Blob([new Uint8Array(await plain(width, height))]), 'a.png');
  return body;
}
const attempt = async (user: TestUser, ...form: Parameters<typeof formOf>) =>
  server.attempt(user, sendPictures, { body: await formOf(...form) });
const send = async (user: TestUser, ...form: Parameters<typeof formOf>) =>
  server.call(user, sendPictures, { body: await formOf(...form) });
const history = () => server.call(lea, listMessages, { query: { colocationId: home } });
const statusOf = async (name = '') =>
  (
    await fetch(`${server.url}/api/Reminder/images/${name}?preview=true`, {
      headers: { authorization: `Bearer ${tomasz.jwt}` },
    })
  ).status;

describe('pictures in the chat', () => {
  it('pictures come with or without text, in order, with sizes and descriptions', async () => {
    const steps = { fetch: history, apply: applyToMessages };
    const words = { content: 'The leak', alts: ['The sink', ''] };
    await verifyEvents(server, lea, {
      ...steps,
      write: () =>
        send(
          lea,
          [
            [40, 30],
            [20, 60],
          ],
          words,
        ),
    });
    await verifyEvents(server, lea, { ...steps, write: () => send(tomasz, [[8, 8]]) });
    const [captioned, silent] = await history();
    expect(captioned).toMatchObject({
      content: 'The leak',
      pictures: [
        { alt: 'The sink', width: 40, height: 30 },
        { alt: null, width: 20, height: 60 },
      ],
    });
    // The text that older clients show for a message without words.
    expect(silent).toMatchObject({ content: '📷', pictures: [{ alt: null, width: 8, height: 8 }] });
    expect(await Promise.all((captioned?.pictures ?? []).map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([
      200, 200,
    ]);
  });

  it('stay when the text changes, and are in the answer for one message', async () => {
    const id = await send(lea, [[8, 8]], { content: 'Lovly' });
    await server.call(lea, editMessage, { body: { id, content: 'Lovely' } });
    expect(await server.call(lea, getMessage, { params: { id } })).toMatchObject({
      content: 'Lovely',
      pictures: [{ width: 8 }],
    });
  });

  it('are sent once for repeated requests', async () => {
    const id = crypto.randomUUID();
    const before = (await history()).length;
    expect([await send(lea, [[8, 8]], { id }), await send(lea, [[8, 8]], { id })]).toEqual([id, id]);
    expect(await history()).toHaveLength(before + 1);
  });

  it("a message has up to five pictures, and isn't sent when one of them is unreadable", async () => {
    const before = (await history()).length;
    const broken = await formOf([[8, 8]]);
    broken.append('Picture2', new Blob(['no picture']), 'b.png');
    const refused = [
      await attempt(lea, []),
      await attempt(
        lea,
        Array.from({ length: 6 }, () => [8, 8] as const),
      ),
      await server.attempt(lea, sendPictures, { body: broken }),
      await attempt(lea, [[8, 8]], { alts: ['x'.repeat(501)] }),
    ];
    const heavy = await formOf([]);
    for (const at of [1, 2, 3]) heavy.append(`Picture${at}`, new Blob([new Uint8Array(11 * 1024 * 1024)]), 'a.png');
    refused.push(await server.attempt(lea, sendPictures, { body: heavy }));
    expect(refused.map(({ status }) => status)).toEqual([422, 413, 422, 422, 413]);
    expect(await history()).toHaveLength(before);
    const five = await send(
      lea,
      Array.from({ length: 5 }, () => [8, 8] as const),
    );
    expect((await server.call(lea, getMessage, { params: { id: five } })).pictures).toHaveLength(5);
  });

  it("pictures are private to the household, and can't be sent under another's name", async () => {
    const id = await send(lea, [[8, 8]]);
    const { pictures = [] } = await server.call(lea, getMessage, { params: { id } });
    const [picture] = pictures;
    const outside = await fetch(`${server.url}/api/Reminder/images/${picture?.imageUrl}`, {
      headers: { authorization: `Bearer ${stranger.jwt}` },
    });
    const replies = [await attempt(stranger, [[8, 8]]), await attempt(lea, [[8, 8]], { sendBy: tomasz.id })];
    expect([outside.status, ...replies.map(({ status }) => status)]).toEqual([404, 404, 403]);
  });
});
