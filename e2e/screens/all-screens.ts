import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Account } from '../account.ts';
import { openExport, typeExtras } from './bills.ts';
import { taskForms } from './task-forms.ts';
import { unfold } from '../unfold.ts';
import type { FurnishedHousehold } from './furnish.ts';
import { expenseScreens } from './expenses.ts';
import { fridgeScreens } from './fridge.ts';
import { bePhone } from './phone.ts';
import { forgottenScreens, mailedInvitation } from './forgotten.ts';
import {
  answerReset,
  askForPassword,
  beNewcomer,
  bringUnclearProof,
  CALENDAR_LINK,
  closeInvitation,
  closeSignUp,
  havePasskeys,
  haveRecoveryCodes,
  haveResets,
  makeCalendarLink,
  makeCodes,
  needCode,
  needPasskey,
  offerPasskeys,
  signIn,
  typeCode,
} from './rare.ts';

/** A screen in one state. */
export type AppScreen = {
  readonly name: string;
  readonly path: string;
  /** The signed-in user; null is a visitor. By default, me. */
  readonly user?: Account | null;
  /** Values stored on this device. */
  readonly stored?: Record<string, string>;
  /** Prepares the page before it opens, and then before the picture. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page, language: string) => Promise<unknown>;
  /** An element that must be visible in the end, in addition to the page. */
  readonly shows?: string;
};

const BOARD = path.resolve(import.meta.dirname, '../../docs/board.png');
/** A group's export from another app. */
const GROUP = {
  name: 'Old-flat_2026-11-01_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Description,Category,Cost,Currency,Maximiliane Oberhuber-Schmidt,Jo',
      '2026-10-01,Groceries at the market,Groceries,30.00,EUR,15.00,-15.00',
      '2026-10-02,Jo paid Maximiliane,Payment,10.00,EUR,-10.00,10.00',
      '2026-10-30,Train,Transportation,80.00,CHF,40.00,-40.00',
      '2026-10-31,Total balance, , ,EUR,5.00,-5.00',
    ].join('\n'),
  ),
};
const SHEET = '[role=dialog]';
/* The month next to the list or the week above it, which load after the list. */
const CALENDAR = ':is(.chore-month-number, .week-strip-day):visible';
/** All tasks, as a list. */
const ALL_IN_LIST = { 'chores.filter': 'all', 'chores.layout': 'list', 'chores.week': 'open' };
/** A month that has ended in any zone, and so can be closed. */
const LAST_MONTH = new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, '2026-10'.length);
/** Bills are due by then. */
const IN_TWO_MONTHS = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

/** Every screen of the app, and the sheets over them. */
export function screensOf(household: FurnishedHousehold): readonly AppScreen[] {
  const { notes, chore, expense, receipt, asked, bills, book, fair, homeless, me, members, mine, neighbour } =
    household;
  const invite = `/invite?collocID=${household.id}&code=${household.invitation}`;
  return [
    { name: 'board', path: '/' },
    {
      name: 'board-add',
      path: '/',
      after: (page) => page.locator('.ui-fab, .ui-header .ui-button-fill').filter({ visible: true }).click(),
      shows: '[role=menu]',
    },
    { name: 'note-menu', path: `/?note=${notes.list}`, after: (page) => react(page), shows: SHEET },
    { name: 'emoji', path: `/?note=${notes.list}`, after: (page) => chooseEmoji(page), shows: SHEET },
    { name: 'note-text', path: '/?sheet=text', shows: SHEET },
    {
      name: 'note-mention',
      path: '/?sheet=text',
      after: (page) => page.locator('[role=dialog] textarea').pressSequentially('@'),
      shows: '[role=dialog] [role=listbox]',
    },
    { name: 'note-picture', path: '/?sheet=picture', shows: SHEET },
    { name: 'note-list', path: '/?sheet=list', shows: SHEET },
    { name: 'note-poll', path: '/?sheet=poll', shows: SHEET },
    { name: 'note-edit', path: `/?edit=${notes.picture}`, shows: SHEET },
    { name: 'list-edit', path: `/?edit=${notes.list}`, shows: '.list-editor' },
    { name: 'shop', path: `/list?id=${notes.list}` },
    {
      name: 'shop-typing',
      path: `/list?id=${notes.list}`,
      after: (page) => page.locator('.shop-new-item input').fill('tea, bre'),
      shows: '.shop-suggestions .ui-chip',
    },
    { name: 'shop-done', path: `/list?id=${notes.list}&sheet=done`, shows: SHEET },
    {
      name: 'shop-prices',
      path: `/list?id=${notes.list}&sheet=done`,
      after: async (page) => {
        await page.locator('[role=dialog] .ui-amount input').fill('43.20');
        await page.locator('[role=dialog] p .ui-button').click();
        await page.locator('.item-prices input').first().fill('2.49');
      },
      shows: '.item-shares',
    },
    {
      name: 'shop-trips',
      path: `/list?id=${notes.list}`,
      after: (page) => page.locator('.shop-last-trip').last().scrollIntoViewIfNeeded(),
    },
    { name: 'shop-edit', path: `/list?id=${notes.list}&sheet=edit`, shows: '.list-editor' },
    { name: 'shop-where', path: `/list?id=${notes.list}&sheet=shop`, shows: SHEET },
    { name: 'shop-gone', path: '/list?id=gone' },
    { name: 'picture', path: `/?view=${notes.picture}`, shows: SHEET },
    {
      name: 'poll-over',
      path: `/?note=${notes.over}`,
      after: (page) => page.locator('.poll-outcomes li').last().scrollIntoViewIfNeeded(),
    },
    {
      name: 'poll-outcome',
      path: `/?outcome=${notes.over}`,
      after: (page) => page.locator('[role=dialog] .ui-chip').first().click(),
      shows: '[role=dialog] .ui-row',
    },
    { name: 'tasks', path: '/tasks', stored: ALL_IN_LIST, shows: CALENDAR },
    { name: 'tasks-done', path: '/tasks', stored: { 'chores.filter': 'done', 'chores.layout': 'list' } },
    { name: 'calendar', path: '/tasks', stored: { 'chores.filter': 'all', 'chores.layout': 'calendar' } },
    { name: 'tasks-day', path: '/tasks', stored: ALL_IN_LIST, after: chooseDay },
    { name: 'tasks-history', path: '/tasks/history' },
    { name: 'week', path: '/tasks/week', shows: '.app-week-card' },
    { name: 'moving', path: '/profile/moving', shows: '.app-moving-effect' },
    {
      name: 'joining',
      path: '/',
      before: (page) => beNewcomer(page, household),
      after: (page) => page.locator('.ask-row:has(.app-joining-tile) .ui-button').first().click(),
      shows: '.app-joining-row',
    },
    { name: 'search', path: '/search', shows: '.app-search-hit' },
    { name: 'search-found', path: '/search?q=a', shows: '.app-search-hit mark' },
    { name: 'news', path: '/news', shows: '.ui-row' },
    { name: 'task', path: `/tasks?chore=${chore}`, stored: { 'chores.layout': 'list' }, shows: SHEET },
    {
      name: 'task-why',
      path: `/tasks?chore=${fair}`,
      stored: { 'chores.layout': 'list' },
      after: (page) => page.locator('.chore-repeat button').last().click(),
      shows: '[role=dialog] .chore-tally',
    },
    {
      name: 'task-edit',
      path: `/tasks?chore=${chore}`,
      stored: { 'chores.layout': 'list' },
      after: async (page) => {
        await page.locator('[role=dialog] .ui-icon-button').first().click();
        await page.locator('[role=menuitem]').last().click();
        await unfold(page, 'more');
        await page.locator('.checklist-field').scrollIntoViewIfNeeded();
      },
      shows: '.checklist-field',
    },
    {
      name: 'task-edit-one',
      path: `/tasks?chore=${chore}`,
      stored: { 'chores.layout': 'list' },
      after: async (page) => {
        await page.locator('[role=dialog] .ui-icon-button').first().click();
        await page.locator('[role=menuitem]').first().click();
        await unfold(page, 'more');
      },
      shows: '.checklist-field',
    },
    { name: 'task-asked', path: `/tasks?chore=${asked}`, shows: '[role=dialog] .handover-question' },
    {
      name: 'task-ask',
      path: `/tasks?chore=${mine}`,
      after: (page) => page.locator('.chore-participants .ui-chips .ui-button').first().click(),
      shows: '[role=dialog] [role=radiogroup]',
    },
    ...taskForms,
    { name: 'money', path: '/money' },
    ...expenseScreens(expense),
    { name: 'deleted-expenses', path: '/money/deleted', shows: '.ui-row' },
    { name: 'receipt', path: `/money?expense=${expense}&view=${receipt}`, shows: '.viewer img' },
    {
      name: 'import',
      path: '/money/import',
      after: (page) => page.locator('.import-drop input[type=file]').setInputFiles(GROUP),
      shows: '.import-balances',
    },
    { name: 'import-begin', path: '/money/import', shows: '.import-drop' },
    {
      name: 'import-fault',
      path: '/money/import',
      after: (page) => page.locator('.import-drop input[type=file]').setInputFiles(BOARD),
      shows: '.import-drop .ui-field-error',
    },
    { name: 'bills', path: '/money/bills', shows: '.bill-ask' },
    { name: 'bill', path: `/money/bills?bill=${bills.rent}`, shows: '.bill-facts' },
    {
      name: 'bill-edit',
      path: `/money/bills?bill=${bills.rent}`,
      after: async (page) => {
        await page.locator('[role=dialog] .ui-icon-button').first().click();
        await unfold(page, 'split');
        await page.locator('.bill-sharer').first().scrollIntoViewIfNeeded();
      },
      shows: '.bill-sharer-stay',
    },
    { name: 'book', path: '/household/book' },
    { name: 'book-new', path: '/household/book?sheet=new', shows: SHEET },
    { name: 'book-wifi', path: `/household/book?entry=${book.wifi}`, shows: SHEET },
    { name: 'book-meter', path: `/household/book?entry=${book.meter}`, shows: SHEET },
    { name: 'book-guests', path: '/household/book?sheet=guests', shows: '.book-paper' },
    { name: 'bill-new', path: '/money/bills?sheet=new', shows: SHEET },
    { name: 'bill-extras', path: '/money/bills?sheet=new', after: typeExtras, shows: '[role=dialog] .split-portion' },
    { name: 'bill-dates', path: '/money/bills?sheet=new', after: (page) => unfold(page, 'when') },
    { name: 'historical', path: '/money/historical' },
    {
      name: 'historical-found',
      path: '/money/historical?min=20.00&spent=1',
      after: (page) => page.locator('.found-sum button').click(),
      shows: '.found-sum .proof',
    },
    {
      name: 'historical-filters',
      path: '/money/historical',
      after: async (page) => {
        await page.locator('.ui-narrow .ui-field-box .ui-icon-button').last().click();
        await page.locator('[role=dialog] .ui-chip').nth(1).click();
      },
      shows: '[role=dialog] .ui-segment',
    },
    {
      name: 'export',
      path: '/money/historical',
      after: openExport,
      shows: SHEET,
    },
    { name: 'settle-up', path: '/money/refund', shows: '.ask-row' },
    { name: 'settle-pay', path: '/money?sheet=pay', user: members[3], shows: '.pay-by' },
    { name: 'refunds', path: '/money/RefundHistory' },
    { name: 'why', path: '/money/why' },
    {
      name: 'statement',
      path: `/money/statement?person=${members[1].id}&to=${IN_TWO_MONTHS}`,
      shows: '.statement-payment',
    },
    { name: 'month', path: `/money/statement?month=${LAST_MONTH}`, shows: '.month-tools' },
    { name: 'categories', path: '/money/categories' },
    {
      name: 'usual-split',
      path: '/money/categories',
      after: async (page) => {
        await page.locator('.ui-narrow > p > .ui-button').click();
        await page.locator('[role=dialog] .ui-segment-item').last().click();
      },
      shows: '[role=dialog] .split-portion',
    },
    {
      name: 'category-budget',
      path: '/money/categories',
      after: async (page) => {
        await page.locator('.category-line [aria-haspopup]').first().click();
        await page.locator('[role=menuitem]').nth(1).click();
      },
      shows: 'form .ui-field input[inputmode=decimal]',
    },
    { name: 'statistics', path: '/money/statistics', shows: '.month-columns' },
    { name: 'statistics-shares', path: '/money/statistics?by=share', shows: '.month-columns' },
    { name: 'messages', path: '/message' },
    {
      name: 'message-menu',
      path: '/message',
      // On a desktop the button shows on hover; loading pictures may move it.
      after: (page) => page.locator('main [aria-haspopup=menu]').last().dispatchEvent('click'),
      shows: '[role=menu]',
    },
    {
      name: 'mention',
      path: '/message',
      after: (page) => page.locator('.message-composer textarea').pressSequentially('Dinner, @'),
      shows: '[role=option]',
    },
    { name: 'message-pictures', path: '/message', after: (page) => page.locator('.message-picture').first().waitFor() },
    {
      name: 'message-picture',
      path: '/message',
      after: (page) => page.locator('.message-picture').last().click(),
      shows: '.viewer-frame img',
    },
    {
      name: 'message-attached',
      path: '/message',
      after: (page) => page.locator('.message-composer input[type=file]').setInputFiles([BOARD, BOARD]),
      shows: '.message-attached li',
    },
    {
      name: 'message-search',
      path: '/message?sheet=search',
      after: async (page) => {
        await page.locator('[role=dialog] input').fill('the');
        await page.keyboard.press('Enter');
      },
      shows: '[role=dialog] mark',
    },
    { name: 'profile', path: '/profile' },
    {
      name: 'rename',
      path: '/profile',
      after: (page) => page.locator('.members li:last-child .member').click(),
      shows: SHEET,
    },
    {
      name: 'member',
      path: '/profile',
      after: (page) => page.locator('.members li:first-child .member').click(),
      shows: SHEET,
    },
    { name: 'reset-mine', path: '/settings', before: (page) => haveResets(page, household), shows: '.ui-banner' },
    {
      name: 'reset-theirs',
      path: '/profile',
      before: (page) => haveResets(page, household),
      after: async (page) => {
        await page.locator('.members li:first-child .member').click();
        await page.locator('[role=dialog] button.ui-row:not(:last-of-type)').click();
      },
      shows: '[role=dialog] .ui-sheet-foot .ui-button',
    },
    {
      name: 'away',
      path: '/profile',
      after: (page) => page.locator('.app-main section button.ui-row').first().click(),
      shows: SHEET,
    },
    {
      name: 'name',
      path: '/profile',
      after: (page) => page.locator('.app-main section button.ui-row').last().click(),
      shows: SHEET,
    },
    {
      name: 'claim',
      path: '/claim',
      after: (page) => page.locator('.app-main button.ui-row').click(),
      shows: '[role=alertdialog]',
    },
    {
      name: 'leave',
      path: '/profile',
      after: (page) => page.locator('main .ui-button.ui-button-danger').first().click(),
      shows: '[role=alertdialog]',
    },
    {
      name: 'category',
      path: '/money?sheet=new',
      after: (page) => page.locator('[role=dialog] .category-button').click(),
      shows: '[role=menu]',
    },
    { name: 'add-user', path: '/add-user', shows: '.ui-taped-card svg' },
    mailedInvitation,
    { name: 'invite-sheet', path: '/?invite=1', shows: '[role=dialog] .ui-taped-card svg' },
    { name: 'settings', path: '/settings' },
    { name: 'devices', path: '/settings/devices' },
    {
      name: 'password',
      path: '/settings',
      after: (page, language) => press(page, say(language, 'password')),
      shows: SHEET,
    },
    {
      name: 'delete-account',
      path: '/settings',
      after: (page, language) => press(page, say(language, 'deleteAccount')),
      shows: '[role=alertdialog]',
    },
    {
      name: 'delete-household',
      path: '/settings/colocation',
      before: askForPassword,
      after: async (page) => {
        await page.locator('main .ui-button.ui-button-danger').click();
        await page.locator('[role=alertdialog] .ui-button.ui-button-danger').click();
      },
      shows: '[role=alertdialog] input[type=password]',
    },
    { name: 'language', path: '/settings/language' },
    { name: 'display', path: '/settings/display' },
    { name: 'colocation', path: '/settings/colocation' },
    {
      name: 'currency',
      path: '/settings/colocation',
      after: async (page) => {
        await page.locator('.ui-select-button').first().click();
        await page.locator('.ui-pop-search input').fill('kw');
      },
      shows: '.ui-pop [role=listbox]',
    },
    { name: 'change-colocation', path: '/settings/change-colocation' },
    { name: 'notifications', path: '/settings/notifications' },
    {
      name: 'notifications-digest',
      path: '/settings/notifications',
      after: async (page) => {
        const digest = page.getByRole('switch').nth(1);
        if (!(await digest.isChecked())) await digest.press(' ');
        await page.locator('.ui-field').first().waitFor();
      },
    },
    { name: 'handles', path: '/settings/handles' },
    { name: 'storage', path: '/settings/storage' },
    { name: 'household-log', path: '/settings/log', shows: 'main li' },
    { name: 'tags', path: '/settings/tags', shows: '.tags-row' },
    { name: 'tag', path: household.tag, shows: '.app-tagged' },
    ...fridgeScreens(household.guestLink),
    { name: 'passkeys', path: '/settings/passkeys', before: havePasskeys, shows: 'main .ui-row' },
    { name: 'not-here', path: '/settings/passkeys', before: loseNetwork, shows: 'main [role=status]' },
    {
      name: 'passkey-add',
      path: '/settings/passkeys',
      before: havePasskeys,
      after: (page) => page.locator('main .ui-button').last().click(),
      shows: SHEET,
    },
    { name: 'recovery', path: '/settings/recovery', shows: 'main .ui-button' },
    {
      name: 'recovery-codes',
      path: '/settings/recovery',
      before: haveRecoveryCodes,
      after: makeCodes,
      shows: '.recovery-codes',
    },
    { name: 'calendar-link', path: '/settings/calendar' },
    {
      name: 'calendar-link-made',
      path: '/settings/calendar',
      after: (page) => makeCalendarLink(page, me),
      shows: CALENDAR_LINK,
    },
    { name: 'install', path: '/settings/install' },
    { name: 'install-ios', path: '/settings/install', before: pretendIos, shows: 'main ol' },
    { name: 'share-nothing', path: '/share', shows: '.ui-empty' },
    { name: 'about', path: '/about' },
    { name: 'guide', path: '/guide', shows: 'main li' },
    { name: 'guide-page', path: '/guide?page=tasks', shows: '.guide' },
    { name: 'not-found', path: '/attic/with/a/very-long-and-unbroken-address-that-nobody-has-ever-seen' },
    { name: 'broken', path: '/settings/devices', before: answerNonsense, shows: '.app-main [role=alert]' },
    { name: 'server', path: '/server', user: null, before: (page) => bePhone(page), shows: 'form' },
    { name: 'servers', path: '/server', before: (page) => bePhone(page, me), shows: 'main .ui-section' },
    { name: 'phone', path: '/settings/phone', before: (page) => bePhone(page, me), shows: '.ui-switch' },
    // The broken state is stored on the device, so that later screens of this user can't follow.
    { name: 'broken-frame', path: '/about', before: breakFrame, shows: '.app-status-page' },
    { name: 'login', path: '/login', user: null },
    { name: 'register', path: '/login?new=1', user: null },
    { name: 'login-invited', path: invite.replace('/invite', '/login'), user: null },
    { name: 'login-faults', path: '/login', user: null, after: (page) => page.locator('form [type=submit]').click() },
    { name: 'login-closed', path: '/login', user: null, before: closeSignUp },
    { name: 'login-passkey', path: '/login', user: null, before: offerPasskeys, shows: '.auth-ways .ui-button' },
    {
      name: 'second-step',
      path: '/login',
      user: null,
      before: needPasskey,
      after: signIn,
      shows: 'h1:not(.sr-only) ~ details',
    },
    { name: 'second-step-code', path: '/login', user: null, before: needCode, after: typeCode, shows: '[role=alert]' },
    { name: 'whose-account', path: '/login?state=s&code=c', user: null, before: bringUnclearProof, shows: SHEET },
    ...forgottenScreens,
    { name: 'reset', path: '/reset#unused', user: null, before: answerReset, shows: 'form' },
    { name: 'reset-gone', path: '/reset#used', user: null },
    { name: 'invite', path: invite, user: null },
    // A mistyped link, then links that once worked.
    { name: 'invite-gone', path: '/invite?code=unknown', user: null },
    { name: 'invite-used', path: invite, user: null, before: (page) => closeInvitation(page, 'invitationUsed') },
    { name: 'invite-expired', path: invite, user: null, before: (page) => closeInvitation(page, 'invitationExpired') },
    {
      name: 'invite-withdrawn',
      path: invite,
      user: null,
      before: (page) => closeInvitation(page, 'invitationWithdrawn'),
    },
    { name: 'invite-neighbour', path: invite, user: neighbour },
    { name: 'colocation-mandatory', path: '/colocation-mandatory', user: homeless },
    {
      name: 'join',
      path: '/colocation-mandatory',
      user: homeless,
      after: (page) => page.locator('.ui-segment-item').nth(1).click(),
    },
    { name: 'board-empty', path: '/', user: neighbour },
    { name: 'tasks-empty', path: '/tasks', user: neighbour, stored: ALL_IN_LIST },
    { name: 'money-empty', path: '/money', user: neighbour },
    { name: 'bills-empty', path: '/money/bills', user: neighbour },
    { name: 'messages-empty', path: '/message', user: neighbour },
  ];
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function react(page: Page) {
  const menu = page.locator('.note-menu');
  // Navigation within the app moves the focus to the title after a moment.
  await expect(async () => {
    if (!(await menu.isVisible())) await page.locator('.note-card').first().press('r');
    await menu.waitFor({ timeout: 3000 });
  }).toPass();
}

/** A day of next week, on a phone; two panes have the month. */
async function chooseDay(page: Page) {
  if (await page.locator('.ui-two-panes').isVisible()) return page.locator('.chore-month-number').nth(20).click();
  await page.locator('.week-strip-turn').last().click();
  return page.locator('.week-strip-day').first().click();
}

async function chooseEmoji(page: Page) {
  await react(page);
  await page.locator('.note-menu-action').first().click();
  await page.getByRole('searchbox').waitFor();
}

/** An impossible answer breaks a screen. */
const answerNonsense = (page: Page) =>
  page.route('**/api/Account/Sessions', (route) => route.fulfill({ json: [null] }));

/** So does the frame itself. */
const breakFrame = (page: Page) =>
  page.route('**/api/User/GetByColocationId/*', (route) => route.fulfill({ json: [null] }));

/** The device has stored the household's data, and is offline for the rest. */
async function loseNetwork(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.route('**/api/Account/Passkeys', (route) => route.abort());
}

const pretendIos = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' }));

/** The label of an item of the settings in a language. */
function say(language: string, name: 'password' | 'deleteAccount'): string {
  const file = path.resolve(import.meta.dirname, `../../packages/web/messages/${language}/settings.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<typeof name, string>)[name];
}

/** Whether it is a page in its first state, without an overlay. */
export const isRoute = ({ before, after, shows, path: address }: AppScreen): boolean =>
  !before && !after && !shows && !/[?&](sheet|new)=/.test(address);
