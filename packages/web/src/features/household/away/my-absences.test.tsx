import { absenceCommands } from '@hestia/contract/absences/commands.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { DAY_MS, dayOf } from '@hestia/contract/wire/days.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { absenceReducer } from '#shared/household/absences.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { HouseholdScreen } from '../household-screen.tsx';

const busy = () => new Response('', { status: 503 });
/** A day some days from today. */
const day = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS));
const absence = (userId: string, fromOn: string, untilOn: string | null): Absence => ({
  id: crypto.randomUUID(),
  colocationId: HOUSEHOLD,
  userId,
  fromOn,
  untilOn,
});

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(absenceCommands),
    cacheReducers: [absenceReducer],
  });
});

/** Writes stay queued and shown. */
async function open(absences: readonly Absence[], locale: Locale = 'en') {
  const asked = mockFetch(
    ...atHome,
    [absenceEndpoints.listAbsences, absences],
    [absenceEndpoints.addAbsence, busy],
    [absenceEndpoints.editAbsence, busy],
    [absenceEndpoints.deleteAbsence, busy],
    [moneyEndpoints.getBalance, {}],
  );
  const screen = await renderScreen(<HouseholdScreen />, { path: '/profile', locale });
  const mine = screen.getByRole('region', { name: 'Away', exact: true });
  return { ...screen, ...asked, mine, switch: mine.getByRole('switch', { name: 'I’m away' }) };
}
const faceOf = (screen: Awaited<ReturnType<typeof open>>, name: string) =>
  screen.getByRole('region', { name: 'Who lives here' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('one switch sets the user away from today, visible to all, and another press ends it', async () => {
  const screen = await open([]);
  await expect.element(screen.switch).not.toBeChecked();
  await screen.mine.getByText('I’m away').click();
  await expect.element(screen.switch).toBeChecked();
  await expect.element(screen.mine.getByRole('button', { name: 'Open-ended' })).toBeVisible();
  await expect.element(faceOf(screen, 'Léa')).toMatchTextContent(/away/);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.switch).not.toBeChecked();
  await expect.element(faceOf(screen, 'Léa')).not.toMatchTextContent(/away/);
  await expect
    .poll(() => screen.of(absenceEndpoints.addAbsence)[0]?.body)
    .toMatchObject({ colocationId: HOUSEHOLD, userId: LEA, fromOn: day(0), untilOn: null });
  await expectAccessible();
});

test('a member who returns early was away until yesterday', async () => {
  const away = absence(LEA, day(-5), day(9));
  const screen = await open([away]);
  await expect.element(screen.switch).toBeChecked();
  await screen.mine.getByText('I’m away').click();
  await expect.element(screen.switch).not.toBeChecked();
  await expect.poll(() => screen.of(absenceEndpoints.editAbsence)[0]?.body).toEqual({ id: away.id, untilOn: day(-1) });
});

test('the switch keeps later absences', async () => {
  const screen = await open([absence(LEA, day(20), day(30))]);
  await expect.element(screen.switch).not.toBeChecked();
  await screen.mine.getByText('I’m away').click();
  await expect
    .poll(() => screen.of(absenceEndpoints.addAbsence)[0]?.body)
    .toMatchObject({ fromOn: day(0), untilOn: day(19) });
});

test('days can be planned, but not twice', async () => {
  const screen = await open([absence(LEA, day(-1), day(3))]);
  await screen.mine.getByRole('button', { name: 'Plan days away' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Days away' });
  await expect.element(sheet.getByRole('group', { name: 'First day away' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(sheet.getByText('You’re already away on some of these days.')).toBeVisible();
  await expectAccessible();
  expect(screen.of(absenceEndpoints.addAbsence)).toEqual([]);
});

test('a planned absence can be cancelled', async () => {
  const screen = await open([absence(LEA, '2099-05-01', '2099-05-07')]);
  await screen.mine.getByRole('button', { name: 'May 1 – 7, 2099' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.mine.getByRole('button', { name: 'May 1 – 7, 2099' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Days away deleted.')).toBeVisible();
});

test("a member's picture shows that they are away, and its sheet until when", async () => {
  const screen = await open([absence(TOM, day(-2), '2099-01-15')]);
  const face = faceOf(screen, 'Tomasz');
  await expect.element(face).toMatchTextContent(/away/);
  await face.click();
  await expect.element(screen.getByRole('dialog').getByText('Until Jan 15, 2099')).toBeVisible();
  await expectAccessible();
});

test.each([
  ['fr', 'Jusqu’au 15 janv. 2099'],
  ['de', 'Bis 15. Jan. 2099'],
  ['es', 'Hasta el 15 ene 2099'],
  ['zh', '到2099年1月15日为止'],
  ['ja', '2099年1月15日まで'],
] as const)('the end of an absence is formatted in %s', async (locale, words) => {
  const screen = await open([absence(LEA, day(-2), '2099-01-15')], locale);
  await expect
    .poll(() => screen.container.ownerDocument.body.textContent.replaceAll('\u2060', '').replaceAll('\u00a0', ' '))
    .toContain(words);
});
