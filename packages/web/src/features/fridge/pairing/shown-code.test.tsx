import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { expect, test } from 'vitest';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { ShownCode } from './shown-code.tsx';

const { requestPairingCode, completePairing } = fridgeEndpoints;
const codeAt = (number: number, expiresAt: string) => ({
  code: `AAAA-AAA${number}`,
  secret: `secret ${number}`,
  expiresAt,
});
const secretOf = (body: unknown) => (body as { secret: string }).secret;
/** Several rounds of questions. */
const ROUNDS_MS = 12_000;

test('a tablet whose clock is ahead requests one code, and asks about it until the server has ended it', async () => {
  let isGone = false;
  const past = new Date(Date.now() - 60_000).toISOString();
  const { of } = mockFetch(
    [requestPairingCode, () => codeAt(of(requestPairingCode).length, past)],
    [
      completePairing,
      ({ body }) => (isGone && secretOf(body) === 'secret 1' ? refusal('notFound') : Response.json(null)),
    ],
  );
  const screen = await renderOutside(<ShownCode hasEnded={false} />);
  await expect.element(screen.getByText('AAAA-AAA1')).toBeVisible();
  await expect.poll(() => of(completePairing).length, { timeout: ROUNDS_MS }).toBe(2);
  expect(of(requestPairingCode)).toHaveLength(1);
  isGone = true;
  await expect.element(screen.getByText('AAAA-AAA2'), { timeout: ROUNDS_MS }).toBeVisible();
  expect(
    of(completePairing)
      .slice(0, 3)
      .map(({ body }) => secretOf(body)),
  ).toEqual(['secret 1', 'secret 1', 'secret 1']);
  await screen.unmount();
});
