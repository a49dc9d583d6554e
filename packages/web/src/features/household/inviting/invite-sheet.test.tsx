import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { saveUser } from '#platform/session/session.ts';
import { INVITATIONS } from '#shared/household/household.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { InviteSheet } from './invite-sheet.tsx';

const HOME = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const LEA = '0190a5c6-0000-7000-8000-00000000000a';
const TOM = '0190a5c6-0000-7000-8000-00000000000b';
const member = (id: string, username: string) => ({
  id,
  username,
  email: `${id}@example.org`,
  colocationId: HOME,
  profilePictureUrl: null,
});
const household = {
  id: HOME,
  name: '12 Lilac Street',
  address: '',
  colocataires: [LEA, TOM],
  currency: 'EUR',
  createdBy: LEA,
  createdAt: '2026-01-01T00:00:00Z',
  joinPolicy: 'invite',
  timeZone: 'Europe/Paris',
};
const members = [accountEndpoints.listMembers, [member(LEA, 'Léa'), member(TOM, 'Tomasz')]] as const;
const home = [members, [colocationEndpoints.getColocation, household]] as const;
const invitation = {
  id: '0190a5c6-0000-7000-8000-0000000000f1',
  code: '4SUSZBHTHYZP',
  url: `https://h.example/invite?collocID=${HOME}&code=4SUSZBHTHYZP`,
  expiresAt: '2030-12-06T12:00:00Z',
  madeBy: TOM,
  uses: 8,
  used: 0,
  usedBy: [] as string[],
};
const single = {
  id: '0190a5c6-0000-7000-8000-0000000000f2',
  expiresAt: invitation.expiresAt,
  uses: 1,
  used: 0,
  usedBy: [],
};
type Open = Partial<typeof invitation> & { id: string };

/** A household's open invitations, as stored by the server; the link is created if missing. */
function link(open: Open[] = [invitation]) {
  let list = open;
  return [
    [
      colocationEndpoints.createInvitation,
      ({ body }: { body: unknown }) => {
        const { renew, single: isSingle, uses = 8, expiresAt = invitation.expiresAt } = body as Record<string, never>;
        if (isSingle) {
          const made = {
            ...single,
            madeBy: LEA,
            code: 'AAAABBBBCCCC',
            url: 'https://h.example/invite?code=AAAABBBBCCCC',
          };
          list = [...list, { ...single, madeBy: LEA }];
          return made;
        }
        const before = list.find(({ code }) => code !== undefined);
        if (before && !renew) return before;
        const made = { ...invitation, code: 'DDDDEEEEFFFF', uses, expiresAt };
        list = [made, ...list.filter(({ code }) => code === undefined)];
        return made;
      },
    ],
    [colocationEndpoints.listInvitations, () => list],
    [
      colocationEndpoints.withdrawInvitation,
      ({ path }: { path: string }) => {
        list = list.filter(({ id }) => !path.endsWith(id));
        return 'gone';
      },
    ],
    [colocationEndpoints.listRemovedMembers, []],
  ] as const;
}

const providers = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };

beforeEach(() => {
  writeCookie('token', 'a.b.c');
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId: HOME });
});

const inviting = () => renderScreen(<InviteSheet />, { path: '/?invite=1' });

test('the sheet shows the existing link: for how many, until when, and who came with it', async () => {
  const { of } = mockFetch(...link([{ ...invitation, used: 1, usedBy: [TOM], renewedFor: 'Ben' } as Open]), ...home);
  const screen = await inviting();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'QR code for invitation 4SUS-ZBHT-HYZP' })).toBeVisible();
  await expect.element(screen.getByText('One link for up to 8 people, until Friday, December 6.')).toBeVisible();
  await expect.element(screen.getByText('Tomasz came with it')).toBeVisible();
  await expect.element(screen.getByText('Made by Tomasz · 7 places left')).toBeVisible();
  await expect.element(screen.getByText('The link was renewed because Ben moved out.')).toBeVisible();
  await expectAccessible();
  expect(of(colocationEndpoints.createInvitation).map(({ body }) => body)).toEqual([{ colocationId: HOME }]);
});

test('an open sheet follows what other members do with the link', async () => {
  const [make, list, ...rest] = link();
  let open: Open[] = [invitation];
  const { of } = mockFetch(make, [list[0], () => open], ...rest, ...home);
  const screen = await inviting();
  await expect.element(screen.getByText('Made by Tomasz · 8 places left')).toBeVisible();
  const change = (to: Open[]) => {
    open = to;
    return screen.client.invalidateQueries({ queryKey: INVITATIONS });
  };
  await change([{ ...invitation, code: 'DDDDEEEEFFFF', madeBy: LEA, uses: 2, used: 1, usedBy: [TOM] }]);
  await expect.element(screen.getByText('DDDD-EEEE-FFFF')).toBeVisible();
  await expect.element(screen.getByText('Made by Léa · 1 place left')).toBeVisible();
  await change([]);
  await expect.element(screen.getByText(/^No link is open right now\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  expect(of(colocationEndpoints.createInvitation)).toHaveLength(1);
});

test('offline, an open link can be shared, and the sheet says what must wait', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => isOnline.mockRestore());
  mockFetch(...link(), ...home);
  const screen = await inviting();
  await expect.element(screen.getByRole('button', { name: 'Cancel link' })).toBeVisible();
  const turn = (on: boolean) => {
    isOnline.mockReturnValue(on);
    globalThis.dispatchEvent(new Event(on ? 'online' : 'offline'));
  };
  turn(false);
  await expect
    .element(screen.getByText('Offline, you can pass the link on, but not change or cancel it.'))
    .toBeVisible();
  for (const name of ['Cancel link', 'New link', 'Link for one person', 'up to 8 people'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessible();
  turn(true);
  await expect.element(screen.getByRole('button', { name: 'Cancel link' })).toBeVisible();
});

test('a sheet opened offline shows the link once online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  mockFetch(...home);
  const screen = await inviting();
  await expect.element(screen.getByText('Not on this device yet.')).toBeVisible();
  mockFetch(...link(), ...home);
  isOnline.mockReturnValue(true);
  globalThis.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
});

test('after canceling, no new link is made unasked', async () => {
  const { of } = mockFetch(...link(), ...home);
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Cancel link' }).click();
  await expect.element(screen.getByText('Link canceled.')).toBeVisible();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).not.toBeInTheDocument();
  expect(of(colocationEndpoints.createInvitation)).toHaveLength(1);
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
  await expect.element(screen.getByText('DDDD-EEEE-FFFF')).toBeVisible();
});

test('other limits replace the link after a confirmation, and for many people with the password', async () => {
  const [make, ...rest] = link();
  const { of } = mockFetch(
    [
      make[0],
      (asked) =>
        (asked.body as { uses?: number; password?: string }).uses === 12 &&
        !(asked.body as { password?: string }).password
          ? refusal('passwordNeeded')
          : make[1](asked),
    ],
    ...rest,
    ...home,
  );
  const screen = await inviting();
  await screen.getByRole('button', { name: 'up to 8 people' }).click();
  await screen.getByRole('menuitemradio', { name: '12 people' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Make a new link?' });
  await expect
    .element(question)
    .toMatchTextContent(/The link so far stops working\. The new one lets in up to 12 people/);
  await expectAccessible();
  await question.getByRole('button', { name: 'Make new link' }).click();
  await question.getByLabelText('Your password').fill('three blue herons');
  await question.getByRole('button', { name: 'Make new link' }).click();
  await expect.element(screen.getByText('DDDD-EEEE-FFFF')).toBeVisible();
  await expect.element(screen.getByText(/^One link for up to 12 people/)).toBeVisible();
  expect(of(colocationEndpoints.createInvitation).at(-1)?.body).toEqual({
    colocationId: HOME,
    renew: true,
    uses: 12,
    expiresAt: invitation.expiresAt,
    password: 'three blue herons',
  });
});

test('a link for one person is separate, is shown once, and is listed with its creator until it is canceled', async () => {
  mockFetch(...link(), ...home);
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Link for one person' }).click();
  await expect.element(screen.getByText('AAAA-BBBB-CCCC')).toBeVisible();
  await expect.element(screen.getByText(/^It lets one person in, until Friday, December 6\./)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Back to the link for everyone' }).click();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
  await expect.element(screen.getByText('Made by Léa')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Cancel the link that Léa made' }).click();
  await expect.element(screen.getByText('Made by Léa')).not.toBeInTheDocument();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
});

test('removed members are listed by name, and can be let back in', async () => {
  let removed = [{ userId: '0190a5c6-0000-7000-8000-00000000000c', username: 'Ben' }];
  mockFetch(
    [colocationEndpoints.listRemovedMembers, () => removed],
    [
      colocationEndpoints.readmitMember,
      () => {
        removed = [];
        return '0190a5c6-0000-7000-8000-00000000000c';
      },
    ],
    ...link(),
    ...home,
  );
  const screen = await inviting();
  await screen.getByRole('region', { name: 'Removed' }).getByRole('button', { name: 'Let back in' }).click();
  await expect.element(screen.getByText('Ben can come back with an invitation.')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Removed' })).not.toBeInTheDocument();
});

test("the sheet warns of what a link can't prevent, and the door can be closed", async () => {
  const open = [colocationEndpoints.getColocation, { ...household, joinPolicy: 'id' }] as const;
  const shut = ({ body }: { body: unknown }) =>
    (body as { password?: string }).password === 'three blue herons' ? HOME : refusal('passwordNeeded');
  const { of } = mockFetch([colocationEndpoints.updateColocation, shut], ...link(), members, open);
  const screen = await inviting();
  await expect
    .element(screen.getByText(/anyone who has seen a link can come in, even after you cancel it/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Cancel link' }).click();
  await expect.element(screen.getByText('Link canceled, but anyone who has seen it can still come in.')).toBeVisible();
  await screen.getByRole('button', { name: 'Require an invitation' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Is this you?' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByLabelText('Your password').fill('three blue herons');
  await expectAccessible();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('From now on, people need an invitation to join.')).toBeVisible();
  expect(of(colocationEndpoints.updateColocation).at(-1)?.body).toEqual({
    id: HOME,
    joinPolicy: 'invite',
    password: 'three blue herons',
  });
});

test.each([
  ['en', 'One link for up to 8 people, until Friday, December 6.'],
  ['fr', 'Un lien pour 8 personnes au plus, jusqu’au vendredi 6 décembre.'],
  ['es', 'Un enlace para hasta 8 personas, hasta el viernes, 6 de diciembre.'],
  ['de', 'Ein Link für bis zu 8 Leute, bis Freitag, 6. Dezember.'],
  ['zh', '一个链接，最多 8 人可用，12月6日星期五前有效。'],
  ['ja', '最大8人が12月6日金曜日まで使えるリンクです。'],
] as const)('the limits of a link are formatted in %s', async (locale, words) => {
  mockFetch(...link(), ...home);
  const screen = await renderScreen(<InviteSheet />, { path: '/?invite=1', locale });
  await expect.element(screen.getByText(words)).toBeVisible();
});

test("a link that can't be made says why, and is made at the next try", async () => {
  mockFetch([colocationEndpoints.createInvitation, refusal('quotaReached')], ...home);
  const screen = await inviting();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mockFetch(...link(), ...home);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('4SUS-ZBHT-HYZP')).toBeVisible();
});

test('an invitation goes by e-mail where the server sends any', async () => {
  let isFull = false;
  const { of } = mockFetch(
    [accountEndpoints.getProviders, { ...providers, mail: true }],
    ...link(),
    [colocationEndpoints.mailInvitation, () => (isFull ? refusal('tooMany') : HOME)],
    ...home,
  );
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Send by email' }).click();
  const field = screen.getByLabelText('Their email address');
  await expect.element(field).toHaveFocus();
  const send = screen.getByRole('button', { name: 'Send', exact: true });
  await field.fill('noor');
  await send.click();
  await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible();
  await expectAccessible();
  await field.fill(' noor@example.org ');
  await send.click();
  await expect.element(screen.getByText('The invitation is on its way to noor@example.org.')).toBeVisible();
  expect(of(colocationEndpoints.mailInvitation).map(({ body }) => body)).toEqual([
    { colocationId: HOME, code: invitation.code, email: 'noor@example.org', language: 'en' },
  ]);
  isFull = true;
  await screen.getByRole('button', { name: 'Send by email' }).click();
  await field.fill('noor@example.org');
  await send.click();
  await expect.element(screen.getByText('That’s enough emails for today. Share the link instead.')).toBeVisible();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('without e-mail on the server nothing about it is shown', async () => {
  mockFetch([accountEndpoints.getProviders, providers], ...link(), ...home);
  const screen = await inviting();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(screen.getByText(/email/i)).not.toBeInTheDocument();
});

/** Whether this browser can pass something on, and how. */
function give(name: 'share' | 'clipboard', value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(navigator, name);
  if (value === undefined) Reflect.deleteProperty(navigator, name);
  else Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name);
    if (before) Object.defineProperty(navigator, name, before);
  });
}

test("an invitation is shared with the device's own sheet", async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve());
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  give('share', share);
  give('clipboard', { writeText });
  mockFetch(...link(), ...home);
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls).toEqual([[expect.objectContaining({ url: invitation.url })]]);
  expect(writeText).not.toHaveBeenCalled();
  // Cancelling the share dialog shows no message.
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls.length).toBe(2);
  expect(writeText).not.toHaveBeenCalled();
});

test('where sharing is unavailable, the link is copied, and nothing else is offered', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  give('share', undefined);
  give('clipboard', { writeText });
  mockFetch(...link(), ...home);
  const screen = await inviting();
  await screen.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(screen.getByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  await expect.poll(() => writeText.mock.calls).toEqual([[invitation.url]]);
});
