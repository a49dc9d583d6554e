import { noHandles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import jsqr from 'jsqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { CurrencyProvider } from '#ui/figures/currency.tsx';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { PayBy } from './pay-by.tsx';

beforeEach(() => saveUser(memberOf(LEA, 'Léa')));

const account = { ...noHandles, iban: 'FR1420041010050500013M02606', accountName: 'Tomasz Żółć' };

const open = async (reply: unknown, { minor = 4218, currency = 'EUR' } = {}) => {
  const asked = mockFetch(...atHome, [settleEndpoints.getHandles, () => reply]);
  const screen = (
    <CurrencyProvider value={currency}>
      <PayBy to={{ id: TOM, username: 'Tomasz' }} minor={minor} />
    </CurrencyProvider>
  );
  return { ...(await renderScreen(screen, { path: '/money/refund' })), ...asked };
};

/** A phone's reading of the code. */
async function scanned(picture: Element): Promise<string | undefined> {
  const drawn = new XMLSerializer().serializeToString(picture);
  const image = new Image(400, 400);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.replace('<svg', '<svg width="400" height="400"'))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(400, 400).getContext('2d');
  if (canvas === null) return undefined;
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, 400, 400);
  canvas.drawImage(image, 0, 0, 400, 400);
  return jsqr(canvas.getImageData(0, 0, 400, 400).data, 400, 400)?.data;
}

test('a banking app reads the transfer from the screen; name, amount and IBAN are next to it', async () => {
  const screen = await open(account);
  const code = screen.getByRole('img', { name: 'QR code: €42.18 to Tomasz Żółć' });
  await expect.element(code).toBeVisible();
  await expectAccessible();
  const lines = (await scanned(code.element()))?.split('\n');
  expect(lines?.slice(0, 8)).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Tomasz Żółć',
    'FR1420041010050500013M02606',
    'EUR42.18',
  ]);
  await expect.element(screen.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByRole('button', { name: 'Copy IBAN' }).click();
  expect(write).toHaveBeenCalledWith('FR1420041010050500013M02606');
});

test("links open the service with the amount; if it doesn't accept one, the screen says so", async () => {
  const screen = await open({ ...noHandles, paypal: 'tom', revolut: 'tomasz' });
  const link = screen.getByRole('link', { name: 'PayPal' });
  await expect.element(link).toHaveAttribute('href', 'https://paypal.me/tom/42.18EUR');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(screen.getByText('In Revolut, enter the amount yourself.')).toBeVisible();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
});

test('no code is drawn for another currency', async () => {
  const screen = await open(account, { currency: 'CHF' });
  await expect.element(screen.getByRole('button', { name: 'Copy IBAN' })).toBeVisible();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
});

test("missing handles are reported, except to readers whom they don't concern", async () => {
  const unknown = await open(noHandles);
  await expect.element(unknown.getByText('No payment details from Tomasz yet: pay in cash, or ask.')).toBeVisible();
  const refused = await open(refusal('forbidden'));
  await expect.poll(() => refused.of(settleEndpoints.getHandles).length).toBe(1);
  await expect.element(refused.getByRole('img')).not.toBeInTheDocument();
});
