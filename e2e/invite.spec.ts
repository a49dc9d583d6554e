import { expect, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import { spend } from './money-page.ts';
import { fillSignIn, shareHousehold, test } from './fixtures.ts';
import { readQr } from './qr.ts';

type Invitation = { code: string; url: string };

const HOME = '12 Lilac Street';

/** A founder creates a household and an invitation to it. */
async function invite(founder: Account, joinPolicy: 'id' | 'invite' = 'id'): Promise<Invitation & { home: string }> {
  const home = await shareHousehold(founder);
  await founder.call('PUT', '/api/Colocation', { id: home, name: HOME, joinPolicy });
  const body = { colocationId: home, single: true };
  return { home, ...(await founder.call<Invitation>('POST', '/api/Colocation/Invite', body)) };
}

const codeOf = (page: Page) => page.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/);

/** A new user signs in at the page of an invitation, and moves in. */
async function comeIn(page: Page, guest: Account, code: string): Promise<void> {
  await page.goto(`/invite?code=${code}`);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillSignIn(page, guest);
  await page.getByRole('button', { name: 'Move in' }).click();
  await expectAtHome(page);
}

const membersOf = (page: Page) => page.getByRole('region', { name: 'Who lives here' }).getByRole('listitem');

/** Expects the board of the joined household. */
async function expectAtHome(page: Page, name = HOME) {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
}

test('an invitation is copied or scanned, and a new user registers with it and lives there', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const founder = await signUp(hestia, 'Inès');
  await shareHousehold(founder);
  const { page, context } = await atHome(founder);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/add-user');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${hestia.url}/invite\\?collocID=[0-9a-f-]{36}&code=[A-Z0-9]{12}$`));
  const picture = page.getByRole('img', { name: /^QR code for invitation/ });
  await expect.poll(() => readQr(picture)).toBe(link);
  await page.goto('/profile');

  const guest = (await newDevice()).page;
  await guest.goto(link);
  await expect(guest.getByText(HOME)).toBeVisible();
  await expect(guest.getByText('1 person lives there')).toBeVisible();
  await guest.getByRole('link', { name: 'I’m new here' }).click();
  await expect(guest.getByText('Inès invites you to')).toBeVisible();
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Yuki');
  await guest.getByLabel('Email address').fill(`yuki-${founder.id}@example.org`);
  await guest.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expectAtHome(guest);
  // The founder sees them come in.
  await expect(membersOf(page)).toContainText(['Yuki', 'Inès']);
});

test('a user without a household signs in and joins', async ({ hestia, newDevice }) => {
  const { url } = await invite(await signUp(hestia, 'Inès'), 'invite');
  const otto = await signUp(hestia, 'Otto');
  const { page } = await newDevice();
  await page.goto(url);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await expect(page.getByText('Inès invites you to')).toBeVisible();
  await fillSignIn(page, otto);
  await expect(page.getByText('You’re signed in as Otto. You haven’t joined a household yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Move in' }).click();
  await expectAtHome(page);
  // This invitation worked once; for its user, it now leads home.
  await page.goto(url);
  await expect(page.getByText('You already live here.')).toBeVisible();
  const visitor = (await newDevice()).page;
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'This link is used up.' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Ask Inès for another' })).toBeVisible();
});

test('a member of another household sees their balance there first, and may stay or move', async ({
  hestia,
  atHome,
}) => {
  const [ines, marc, yuki] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc'), await signUp(hestia, 'Yuki')];
  const { url } = await invite(ines);
  const harbour = await shareHousehold(marc, yuki);
  await marc.call('PUT', '/api/Colocation', { id: harbour, name: 'Harbour 3' });
  await spend(marc, 43.5, yuki);
  const { page } = await atHome(yuki);
  await expectAtHome(page, 'Harbour 3');
  await page.goto(url);
  await expect(page.getByText('You’re in Harbour 3 now.')).toBeVisible();
  await expect(page.getByText('You still owe €21.75.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay where I am' }).click();
  await expectAtHome(page, 'Harbour 3');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave and move in' }).click();
  await expectAtHome(page);
  await page.getByRole('link', { name: 'Us' }).first().click();
  await expect(membersOf(page)).toContainText(['Inès', 'Yuki']);
  // The hub announces the new household.
  await ines.call('PUT', '/api/User', { id: ines.id, username: 'Inès B.' });
  await expect(membersOf(page)).toContainText(['Inès B.', 'Yuki']);
});

test('one link admits the whole flat, is the same on each phone, and each arrival is announced', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const founder = await signUp(hestia, 'Inès');
  const id = await shareHousehold(founder);
  await founder.call('PUT', '/api/Colocation', { id, name: HOME, joinPolicy: 'invite' });
  const { page } = await atHome(founder);
  await page.goto('/profile?invite=1');
  const code = codeOf(page);
  const shown = await code.innerText();
  for (const name of ['Otto', 'Yuki']) {
    const guest = await signUp(hestia, name);
    const device = await newDevice();
    await comeIn(device.page, guest, shown);
    await device.page.goto('/profile?invite=1');
    await expect(device.page.getByText(shown)).toBeVisible();
  }
  await expect(page.getByText('Otto and Yuki came with it')).toBeVisible();
  await expect(page.getByText('Made by Inès · 6 places left')).toBeVisible();
  await expect(code).toHaveText(shown);
});

test('a link for two people lets two in, and tells the third whom to ask', async ({ hestia, atHome, newDevice }) => {
  const founder = await signUp(hestia, 'Inès');
  const id = await shareHousehold(founder);
  await founder.call('PUT', '/api/Colocation', { id, name: HOME, joinPolicy: 'invite' });
  const { page } = await atHome(founder);
  await page.goto('/profile?invite=1');
  const first = await codeOf(page).innerText();
  await page.getByRole('button', { name: 'up to 8 people' }).click();
  await page.getByRole('menuitemradio', { name: '2 people', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new link' }).click();
  await expect(page.getByText('Made by Inès · 2 places left')).toBeVisible();
  await expect(codeOf(page)).not.toHaveText(first);
  const code = await codeOf(page).innerText();
  await comeIn((await newDevice()).page, await signUp(hestia, 'Otto'), code);
  await expect(page.getByText('Made by Inès · 1 place left')).toBeVisible();
  await comeIn((await newDevice()).page, await signUp(hestia, 'Yuki'), code);
  await expect(page.getByText(/^No link is open right now\./)).toBeVisible();

  const third = (await newDevice()).page;
  await third.goto(`/invite?code=${code}`);
  await expect(third.getByRole('heading', { name: 'This link is used up.' })).toBeVisible();
  await expect(third.getByRole('button', { name: 'Ask Inès for another' })).toBeVisible();
  // Its preview in a messenger no longer names a household.
  const preview = async (of: string) => await (await third.request.get(`${hestia.url}/invite?code=${of}`)).text();
  expect(await preview(code)).not.toContain('og:title');
  await page.getByRole('button', { name: 'Invite flatmates' }).click();
  expect(await preview(await codeOf(page).innerText())).toContain(`<meta property="og:title" content="${HOME}" />`);
  await page.goto('/news');
  for (const name of ['Otto', 'Yuki']) await expect(page.getByText(`${name} moved in`)).toBeVisible();
});

test('any member renews or cancels the link, and it changes at once where it is open', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const id = await shareHousehold(ines, marc);
  await ines.call('PUT', '/api/Colocation', { id, name: HOME, joinPolicy: 'invite' });
  const [{ page }, { page: other }] = [await atHome(ines), await atHome(marc)];
  for (const each of [page, other]) await each.goto('/profile?invite=1');
  const first = await codeOf(page).innerText();
  await expect(codeOf(other)).toHaveText(first);

  await other.getByRole('button', { name: 'New link' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Make new link' }).click();
  await expect(page.getByText('Made by Marc · 8 places left')).toBeVisible();
  await expect(codeOf(page)).not.toHaveText(first);
  const second = await codeOf(page).innerText();
  await expect(codeOf(other)).toHaveText(second);
  const visitor = (await newDevice()).page;
  const canceled = visitor.getByRole('heading', { name: 'This link was canceled.' });
  await visitor.goto(`/invite?code=${first}`);
  await expect(canceled).toBeVisible();
  await visitor.goto(`/invite?code=${second}`);
  await expect(visitor.getByText(HOME)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel link' }).click();
  await expect(other.getByText(/^No link is open right now\./)).toBeVisible();
  await visitor.reload();
  await expect(canceled).toBeVisible();

  // A member who moves out knows the link: it ends, and the next one says why.
  await other.getByRole('button', { name: 'Invite flatmates' }).click();
  await expect(page.getByText('Made by Marc · 8 places left')).toBeVisible();
  await marc.call('PUT', `/api/User/QuitColocation/${marc.id}`);
  await expect(page.getByText(/^No link is open right now\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText('The link was renewed because Marc moved out.')).toBeVisible();
});

test('an unknown or canceled invitation is reported', async ({ hestia, atHome, newDevice }) => {
  const founder = await signUp(hestia, 'Inès');
  const id = await shareHousehold(founder);
  await founder.call('PUT', '/api/Colocation', { id, name: HOME, joinPolicy: 'invite' });
  const { page } = await atHome(founder);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const code = await codeOf(page).innerText();
  const visitor = (await newDevice()).page;
  const gone = visitor.getByRole('heading', { name: 'No household has this link.' });
  await visitor.goto(`/invite?code=${code}`);
  await expect(visitor.getByText(HOME)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.getByText('Link canceled.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link was canceled.' })).toBeVisible();
  await visitor.goto('/invite?code=NEVERNEVER22');
  await expect(gone).toBeVisible();
  await visitor.goto('/invite');
  await expect(gone).toBeVisible();
});
